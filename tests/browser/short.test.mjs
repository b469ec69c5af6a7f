// The short set: reading, from the list of documents to the reason of a relation. Part of ./test.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { accessible, close, closeBrowser, openBrowser, openView, remove, serve, signIn, top, usePage, workFolder } from './harness.mjs';

let folder, server, context;
before(async () => { folder = workFolder(); server = await serve(folder); context = await signIn(server); });
after(async () => { await closeBrowser(); await server?.stop(); remove(folder); });

test('the page weighs less than 300 kB compressed', () => {
  const dist = join(top, 'web/dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = files.map((one) => gzipSync(readFileSync(join(one.parentPath ?? one.path ?? dist, one.name))).length).reduce((a, b) => a + b, 0);
  assert.ok(bytes > 20_000 && bytes < 300_000, `${bytes} bytes`);
});

test('without JavaScript one sentence says what to do', async () => {
  const plain = await (await openBrowser()).newContext({ javaScriptEnabled: false });
  await usePage(plain, server);
  const page = await plain.newPage();
  await page.goto(server.base);
  assert.match(await page.textContent('body'), /needs JavaScript/);
  await plain.close();
});

test('a link that was used once does not sign in again', async () => {
  const other = await (await openBrowser()).newContext();
  const page = await other.newPage();
  await page.goto(server.link);
  await usePage(other, server);
  await page.goto(server.base);
  await page.getByText('Open gnomon again').waitFor();
  await other.close();
});

test('documents are listed with counts and consistency, and can be filtered', async () => {
  const page = await openView(context, server, '/documents?in=gold');
  await page.getByRole('link', { name: 'salt-city' }).waitFor();
  assert.equal(await page.locator('tbody tr').count(), 14);
  await page.keyboard.press('/');
  await page.keyboard.type('ferry');
  assert.equal(await page.locator('tbody tr').count(), 1);
  assert.match(await page.textContent('tbody tr'), /night-ferry.*consistent/s);
  assert.match(page.url(), /filter=ferry/);
  await accessible(page, 'the list of documents');
  await close(page);
});

test('two entities are explained by the fewest links, lit in text and timeline, by mouse and by keyboard', async () => {
  const page = await openView(context, server, '/read/gold/salt-city');
  const mark = (word) => page.locator('.content .mark', { hasText: new RegExp(`^${word}$`) }).first();
  await mark('founded').click();
  await page.getByRole('heading', { name: /Relations of/ }).waitFor();
  await mark('cracked').click();
  await page.locator('.claim').waitFor();
  assert.match(await page.textContent('.claim'), /'founded' is before .*'cracked'/);
  const links = await page.locator('aside ol li').count();
  assert.ok(links >= 2, 'the pair is not stated: it follows from several links');
  assert.ok((await page.locator('.content .mark.lit').count()) >= 2);
  assert.equal(await page.locator('.joined').count(), links);
  const address = page.url();
  assert.match(address, /select=ei\d+,ei\d+/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.claim').count(), 0);
  // The same by keys alone, from the address of the document.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (let i = 0; i < 8; i++) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.locator('.claim').waitFor();
  await accessible(page, 'a document');
  await close(page);
  // Every view is in its address.
  const again = await openView(context, server, new URL(address).hash.slice(1));
  await again.locator('.claim').waitFor();
  assert.match(await again.textContent('.claim'), /'founded' is before .*'cracked'/);
  await close(again);
});

test('a contradiction is told as sentences, with what each removal would mean', async () => {
  const list = await openView(context, server, '/documents?in=systems/tangled&only=inconsistent');
  await list.locator('tbody tr a').first().click();
  await list.getByRole('heading', { name: /contradiction/ }).waitFor();
  await list.getByText('Without it:').first().waitFor();
  await list.waitForFunction(() => ![...document.querySelectorAll('aside li')].some((one) => one.textContent.includes('Loading')));
  for (const item of await list.locator('aside ol li').allTextContents()) assert.match(item, /Without it: (?!–)\S+/);
  await close(list);
});
