// What every browser test needs: a real server on a copy of the samples, Debian's Chromium, and a page in
// which no script may fail.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const top = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(join(top, 'web/package.json'));
const { chromium } = require('playwright-core');
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const program = process.env.GNOMON ?? join(top, 'build/release/gnomon');
export const pictures = process.env.GNOMON_PICTURES ?? join(top, 'build/screenshots');

export const gnomon = (...words) => execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** A folder with what the tests serve; `more` adds to it. */
export function workFolder(more = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gnomon-page-'));
  for (const part of ['gold', 'systems', 'annotators', 'raw', 'questions', 'pairs']) cpSync(join(top, 'samples', part), join(folder, 'samples', part), { recursive: true });
  more(folder);
  return folder;
}

/** Starts `gnomon serve` in a folder; `open()` gives an address that signs in. */
export async function serve(folder, { port = 0, inputs = ['samples'] } = {}) {
  const child = spawn(program, ['serve', ...inputs, '--no-open', '--port', String(port), '--projects', '.', '--state', join(folder, 'state')],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const link = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`gnomon serve did not print its address: ${text}`)), 20000);
    const read = (bytes) => {
      text += bytes;
      const found = /http:\/\/\S+\/open\?token=\S+/.exec(text);
      if (found) { clearTimeout(timer); resolve(found[0]); }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => { clearTimeout(timer); reject(new Error(`gnomon serve ended with ${code}: ${text}`)); });
  });
  const url = new URL(link);
  return {
    link, base: `${url.origin}/`, port: Number(url.port),
    stop: (signal = 'SIGTERM') => new Promise((resolve) => { if (child.exitCode !== null) resolve(); else { child.on('exit', () => resolve()); child.kill(signal); } }),
  };
}

let browser;
export async function openBrowser() {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'] });
  return browser;
}
export const closeBrowser = async () => { await browser?.close(); browser = undefined; };

// GNOMON_PAGE=web/dist: the page of this folder instead of the one inside the program, without a new build.
const kTypes = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2' };
async function usePage(context, server) {
  if (!process.env.GNOMON_PAGE) return;
  await context.route(`${server.base}**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = join(process.env.GNOMON_PAGE, path === '/' ? 'index.html' : path);
    if (path.startsWith('/api/') || path.startsWith('/open') || !existsSync(file)) return route.fallback();
    const page = await route.fetch({ url: server.base });
    await route.fulfill({ body: readFileSync(file), contentType: kTypes[file.split('.').at(-1)], headers: { 'content-security-policy': page.headers()['content-security-policy'] ?? '' } });
  });
}

/** A signed-in context: the cookie is shared by all its pages. */
export { usePage };
export async function signIn(server, options = {}) {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
  const first = await context.newPage();
  await first.goto(server.link);
  await first.close();
  await usePage(context, server);
  return context;
}

/** A page whose scripts must not fail. `view` is the part of the address after "#". */
export async function openView(context, server, view) {
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error' && !/status of (4|5)\d\d|ERR_CONNECTION|ERR_INCOMPLETE/.test(message.text())) page.problems.push(message.text()); });
  await page.goto(`${server.base}#${view}`);
  return page;
}

export async function close(page) {
  assert.deepEqual(page.problems, [], 'no script failed and nothing was blocked');
  await page.close();
}

/** axe must find nothing serious. */
export async function accessible(page, where) {
  await page.evaluate(axeSource).catch(async () => page.addScriptTag({ content: axeSource }));
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const bad = found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${one.id}: ${one.help}; ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(' | ')}`);
  assert.deepEqual(bad, [], `axe finds nothing serious in ${where}`);
}

export async function picture(page, name) {
  mkdirSync(pictures, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

export async function api(context, server, method, path, body) {
  const response = await context.request.fetch(`${server.base}api/v1/${path}`, { method, data: body, headers: { Origin: server.base.replace(/\/$/, '') } });
  assert.ok(response.ok(), `${method} ${path}: ${response.status()} ${(await response.text()).slice(0, 300)}`);
  return response.status() === 204 ? null : response.json();
}

export const remove = (folder) => { if (existsSync(folder)) rmSync(folder, { recursive: true, force: true }); };
