// Files that were opened in this tab: read by the server with each call, stored nowhere.
import type { Input } from './api';

export type Upload = { name: string; content: string } | { name: string; base64: string };

class Uploads {
  files = $state.raw<Upload[]>([]);

  add(more: Upload[]) {
    const names = new Set(more.map((one) => one.name));
    this.files = [...this.files.filter((one) => !names.has(one.name)), ...more];
  }

  /** "upload/NAME" in an address; anything else is served by the server. */
  input(path: string): Input | null {
    if (!path.startsWith('upload/')) return path;
    const name = path.slice('upload/'.length);
    const file = this.files.find((one) => one.name === name);
    return file ?? null;
  }
}

export const uploads = new Uploads();

/** Files as text; those that are not UTF-8 as base64, so that the server can detect their encoding. */
export async function readFiles(list: Iterable<File>): Promise<Upload[]> {
  const result: Upload[] = [];
  for (const file of list) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      result.push({ name: file.name, content: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) });
    } catch {
      let text = '';
      for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
      result.push({ name: file.name, base64: btoa(text) });
    }
  }
  return result;
}
