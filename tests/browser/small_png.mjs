// Pictures for the documentation: Chromium writes 24 bits per pixel; 256 colours look the same on a page
// of text and take a third of the room.
import { deflateSync, inflateSync } from 'node:zlib';

export function smallPng(bytes) {
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const depth = { 2: 3, 6: 4 }[bytes[25]];
  if (bytes[24] !== 8 || !depth || bytes[28] !== 0) return bytes;
  const parts = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  const pixels = unfilter(inflateSync(Buffer.concat(parts)), width * depth, height, depth);
  const counts = new Map();
  const colour = (i) => (pixels[i * depth] << 16) | (pixels[i * depth + 1] << 8) | pixels[i * depth + 2];
  for (let i = 0; i < width * height; i++) counts.set(colour(i), (counts.get(colour(i)) ?? 0) + 1);
  const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([one]) => one);
  const nearest = new Map(palette.map((one, i) => [one, i]));
  for (const one of counts.keys()) if (!nearest.has(one)) nearest.set(one, closest(palette, one));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) rows[y * (width + 1) + 1 + x] = nearest.get(colour(i));
  const head = Buffer.from(bytes.subarray(16, 29));
  head[9] = 3; // indexed colours
  const table = Buffer.from(palette.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]));
  return Buffer.concat([bytes.subarray(0, 8), chunk('IHDR', head), chunk('PLTE', table), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

function closest(palette, one) {
  let best = 0;
  let least = Infinity;
  palette.forEach((other, i) => {
    const d = ((one >> 16) - (other >> 16)) ** 2 + (((one >> 8) & 255) - ((other >> 8) & 255)) ** 2 + ((one & 255) - (other & 255)) ** 2;
    if (d < least) { least = d; best = i; }
  });
  return best;
}

// The five filters of PNG, section 9 of its specification.
function unfilter(data, stride, height, depth) {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const left = x >= depth ? out[y * stride + x - depth] : 0;
      const up = y > 0 ? out[(y - 1) * stride + x] : 0;
      const corner = x >= depth && y > 0 ? out[(y - 1) * stride + x - depth] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[y * stride + x] = data[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return out;
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

const kCrc = Array.from({ length: 256 }, (_, n) => { for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1; return n >>> 0; });
function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  let crc = 0xffffffff;
  for (const byte of body) crc = kCrc[(crc ^ byte) & 255] ^ (crc >>> 8);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([size, body, sum]);
}
