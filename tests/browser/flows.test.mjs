// Every flow of the page against the real server and store: comparing, annotating, adjudicating, running a
// project, and what happens when things go wrong. Run by ./test --browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { accessible, api, close, closeBrowser, gnomon, openBrowser, openView, remove, serve, signIn, workFolder } from './harness.mjs';
import { broken, large, plain, rightToLeft, write } from './documents.mjs';

let folder, server, context;
before(async () => {
  folder = workFolder((at) => { mkdirSync(join(at, 'samples/rtl')); mkdirSync(join(at, 'samples/long')); write(join(at, 'samples/long/long.tml'), large(60, 20)); write(join(at, 'samples/rtl/rtl.tml'), rightToLeft); });
  server = await serve(folder);
  context = await signIn(server);
});
after(async () => { await closeBrowser(); await server?.stop(); remove(folder); });
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('comparing: scores as the command line prints them, significance, documents worst first', async () => {
  const page = await openView(context, server, '/compare');
  await page.getByRole('heading', { name: 'Differences' }).waitFor();
  const printed = JSON.parse(gnomon('score', join(folder, 'samples/gold'), join(folder, 'samples/systems/tangled'), '--format', 'json'));
  const f1 = (100 * printed.result.systems[0].metrics.awareness.f1).toFixed(2);
  assert.match(await page.locator('tr', { hasText: 'tangled' }).first().textContent(), new RegExp(escaped(f1)));
  assert.equal(await page.getByText('significant', { exact: true }).count() > 0, true);
  const figures = (await page.locator('table.heat tbody tr').evaluateAll((rows) => rows.map((row) => Math.min(...[...row.querySelectorAll('td.num')].map((cell) => Number(cell.textContent)).filter((one) => !Number.isNaN(one))))));
  assert.deepEqual(figures, [...figures].sort((a, b) => a - b));
  await accessible(page, 'the scores');
  await page.locator('table.heat a', { hasText: /\d/ }).last().click();
  await page.getByRole('button', { name: 'Links of gold' }).waitFor();
  await close(page);
});

test('comparing: a contradicted link is explained in the text; filters are in the address', async () => {
  const page = await openView(context, server, '/judge?gold=gold/salt-city&system=systems/tangled/salt-city');
  await page.locator('.links .item').first().waitFor();
  await page.getByLabel('verdict').selectOption('contradicted');
  const shown = await page.locator('.links .item').count();
  assert.ok(shown > 0);
  assert.equal(await page.locator('.links .item .badge', { hasText: 'contradicted' }).count(), shown);
  await page.keyboard.press('j');
  await page.locator('.why').waitFor();
  assert.ok((await page.locator('.mark.v-bad').count()) >= 1);
  assert.match(page.url(), /verdict=contradicted.*link=/);
  assert.equal(await page.locator('.panel').count(), 2);
  await accessible(page, 'a compared document');
  await close(page);
});

test('comparing: curves, questions and pairs', async () => {
  const page = await openView(context, server, '/compare?more=questions');
  await page.locator('.more tbody tr').first().waitFor({ timeout: 30000 });
  await page.getByRole('button', { name: 'Pair predictions' }).click();
  await page.locator('.more th', { hasText: 'convention' }).waitFor({ timeout: 30000 });
  // Every convention, with what each one publishes.
  const printed = JSON.parse(gnomon('score', 'pairs', join(folder, 'samples/pairs/gold.tsv'), join(folder, 'samples/pairs/careful.jsonl'), '--convention', 'all', '--format', 'json'));
  const conventions = printed.result.systems[0].conventions;
  assert.ok(conventions.length > 5);
  assert.deepEqual((await page.locator('.conventions td:first-child').allTextContents()).filter(Boolean), conventions.map((one) => one.convention));
  const f1 = (100 * conventions.find((one) => one.convention === 'matufa25-no-vague').micro_f1).toFixed(2);
  assert.match(await page.locator('.conventions tr.first', { hasText: 'matufa25-no-vague' }).textContent(), new RegExp(escaped(f1)));
  await page.getByRole('button', { name: 'Degradation curves' }).click();
  await page.locator('.more img').waitFor({ timeout: 60000 });
  await close(page);
});

test('agreement: coefficients, and a confusion matrix', async () => {
  const page = await openView(context, server, '/agreement');
  await page.locator('.matrix').waitFor({ timeout: 30000 });
  const printed = JSON.parse(gnomon('agree', join(folder, 'samples/annotators/ada'), join(folder, 'samples/annotators/ben'), '--format', 'json'));
  assert.match(await page.locator('tbody tr').first().textContent(), new RegExp(escaped(printed.result.micro.kappa.toFixed(3))));
  await accessible(page, 'agreement');
  await close(page);
});

test('a project is created, gets dropped files, and names the one that cannot be read', async () => {
  const page = await openView(context, server, '/projects');
  await page.getByLabel('Name', { exact: true }).fill('harbour');
  await page.getByLabel('Annotators, separated by commas').fill('ada, ben');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'harbour' }).waitFor();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'bakery.txt', mimeType: 'text/plain', buffer: Buffer.from(plain) },
    { name: 'broken.tml', mimeType: 'text/xml', buffer: Buffer.from(broken) },
    { name: 'lost-dog.tml', mimeType: 'text/xml', buffer: Buffer.from(await import('node:fs').then((fs) => fs.readFileSync(join(folder, 'samples/raw/lost-dog.tml')))) },
  ]);
  await page.getByText('2 documents added').waitFor();
  await page.getByText('1 file could not be read').click();
  assert.match(await page.locator('details.notice').textContent(), /broken/);
  await page.getByText('bakery').first().waitFor();
  await accessible(page, 'a project');
  // One document is withdrawn from one annotator, and given back.
  await page.getByRole('button', { name: 'Change assignments' }).click();
  await page.getByRole('button', { name: 'Withdraw: bakery, ben' }).click();
  await page.getByRole('button', { name: 'Assign: bakery, ben' }).click();
  await page.getByRole('button', { name: 'Withdraw: bakery, ben' }).waitFor();
  await close(page);
});

test('annotating: marks by keyboard and mouse, one key per answer, undo restores what depended on it', async () => {
  const page = await openView(context, server, '/annotate/harbour/bakery?annotator=ada');
  await page.getByText('Select words with the mouse').waitFor();
  const entities = () => page.locator('.content .mark').count();
  const focus = async (word) => { for (let i = 0; i < 30 && (await page.locator('.chosen').textContent().catch(() => '')).trim().split(/\s+/)[0] !== word; i++) await page.keyboard.press('ArrowRight'); };
  for (const word of ['opened', 'came', 'bought']) {
    await focus(word);
    const known = await entities();
    await page.keyboard.press('e');
    await page.waitForFunction((n) => document.querySelectorAll('.content .mark').length > n, known);
  }
  // A time whose value is parsed while it is typed.
  const known = await entities();
  await page.keyboard.press('ArrowUp');
  await focus('six');
  await page.getByLabel('Value').fill('2026-03-02');
  await page.locator('.means strong').waitFor();
  assert.match(await page.locator('.means').textContent(), /Monday.*2 March 2026|March 2026/);
  await page.getByLabel('Value').press('Enter');
  await page.waitForFunction((n) => document.querySelectorAll('.content .mark').length > n, known);
  await accessible(page, 'marking');
  await page.getByLabel('Value').press('Escape');
  await page.keyboard.press('m');
  await page.locator('button.answer').first().waitFor();
  await accessible(page, 'a question');
  const settled = async () => Number(await page.locator('[role=progressbar]').getAttribute('aria-valuenow'));
  const start = await settled();
  const asked = await page.locator('.question').textContent();
  await page.keyboard.press('b');
  await page.waitForFunction((old) => document.querySelector('.question')?.textContent !== old, asked);
  assert.ok(await settled() > start);
  await page.keyboard.press('u');
  await page.waitForFunction((old) => document.querySelector('.question')?.textContent === old, asked);
  assert.equal(await settled(), start);
  // To the end: the estimate reaches it, and nothing is asked that follows.
  for (let i = 0; i < 12 && (await page.locator('.question').count()); i++) {
    const text = await page.locator('.question').textContent();
    const key = await page.locator('button.answer kbd').first().textContent();
    await page.keyboard.press(key);
    await page.waitForFunction((old) => document.querySelector('.question')?.textContent !== old, text);
  }
  await page.getByText('No question is left').waitFor();
  await close(page);
});

test('annotating: an answer that earlier ones exclude is not taken, and says why', async () => {
  const page = await openView(context, server, '/annotate/harbour/bakery?annotator=ada&mode=ask&whole=1');
  await page.getByText('No question is left').waitFor();
  const marks = page.locator('p[data-begin] .mark.event');
  await marks.nth(0).click();
  await marks.nth(2).click();
  await page.locator('details.no').first().waitFor();
  await page.locator('details.no summary').first().click();
  await page.locator('details.no li').first().waitFor();
  assert.match(await page.locator('details.no li').first().textContent(), /'\w+' \w+/);
  await page.locator('.said summary').click();
  const said = await page.locator('.said li').count();
  assert.ok(said >= 4);
  await page.keyboard.press('Escape');
  // Dragged on the timeline: the last event before the first. It is refused, with the ways out and their cost.
  const bar = (word) => page.locator('.bar', { has: page.locator('text', { hasText: new RegExp(`^${word}$`) }) }).locator('.shape');
  const [from, to] = [await bar('bought').boundingBox(), await bar('opened').boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + 6);
  await page.mouse.down();
  await page.mouse.move(to.x - 8, to.y + 6, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('heading', { name: 'This contradicts what you said before' }).waitFor();
  assert.ok((await page.getByRole('button', { name: 'Take back' }).count()) >= 1);
  await page.getByRole('button', { name: 'Keep all answers' }).click();
  assert.equal(await page.locator('.said li').count(), said);
  await close(page);
});

test('two tabs: the one that comes second is told, and nothing of it is saved', async () => {
  const state = await api(context, server, 'GET', 'projects/harbour/annotation/state?annotator=ben&document=lost-dog');
  // The page does not hear of the other answer: it has no stream of events.
  const page = await context.newPage();
  await page.route('**/api/v1/events', (route) => route.abort());
  await page.goto(`${server.base}#/annotate/harbour/lost-dog?annotator=ben&mode=ask`);
  await page.locator('button.answer').first().waitFor();
  await api(context, server, 'POST', 'projects/harbour/annotation/act', { annotator: 'ben', document: 'lost-dog', after: state.seq, do: 'skip', first: state.question.first.id, second: state.question.second.id });
  await page.locator('button.answer').first().click();
  await page.getByText('was first').waitFor();
  const later = await api(context, server, 'GET', 'projects/harbour/annotation/state?annotator=ben&document=lost-dog');
  assert.deepEqual(later.statements.filter((one) => one.source === 'asked'), []);
  await page.close();
});

test('adjudicating: disagreements by effect, one key to decide, everything of one annotator at once', async () => {
  for (const [annotator, answer] of [['ada', 'before'], ['ben', 'after']]) {
    for (let i = 0; i < 4; i++) {
      const state = await api(context, server, 'GET', `projects/harbour/annotation/state?annotator=${annotator}&document=lost-dog`);
      if (!state.question) break;
      const possible = state.question.answers.find((one) => one.name === answer && one.possible) ?? state.question.answers.find((one) => one.possible);
      await api(context, server, 'POST', 'projects/harbour/annotation/act', { annotator, document: 'lost-dog', after: state.seq, do: 'answer', first: state.question.first.id, second: state.question.second.id, answer: possible.name });
    }
  }
  const page = await openView(context, server, '/adjudicate/harbour/lost-dog?by=eve');
  await page.locator('.choice').first().waitFor();
  await accessible(page, 'adjudication');
  const disputes = async () => Number((await page.locator('header .badge').textContent()).match(/\d+/)[0]);
  const start = await disputes();
  assert.ok(start > 0);
  // Everything that one annotator says of one event, and nothing else.
  const part = await page.locator('select').last().locator('option').nth(1).getAttribute('value');
  const before = await api(context, server, 'GET', 'projects/harbour/adjudication/state?document=lost-dog&by=eve');
  await page.locator('select').last().selectOption(part);
  await page.getByRole('button', { name: 'Take all from ben' }).click();
  await page.waitForFunction((n) => Number(document.querySelector('header .badge').textContent.match(/\d+/)[0]) < n, start);
  const after = await api(context, server, 'GET', 'projects/harbour/adjudication/state?document=lost-dog&by=eve');
  assert.ok(after.decisions.length > before.decisions.length);
  for (const one of after.decisions) assert.ok(one.first === part || one.second === part, `${one.words} is about ${part}`);
  for (let left = after.decisions.length; left > before.decisions.length; left--) {
    await page.keyboard.press('u');
    await page.waitForFunction((n) => document.querySelectorAll('.list li').length < n, left);
  }
  assert.equal(await disputes(), start, 'undone as a whole');
  await page.keyboard.press(await page.locator('.choice kbd').first().textContent());
  await page.waitForFunction((n) => Number(document.querySelector('header .badge').textContent.match(/\d+/)[0]) < n, start);
  if (await page.getByRole('button', { name: 'Take all from ada' }).count()) await page.getByRole('button', { name: 'Take all from ada' }).click();
  await page.getByText('Nothing is left to decide').waitFor();
  await close(page);
  const fates = await openView(context, server, '/annotate/harbour?annotator=ada');
  await fates.getByRole('heading', { name: 'What became of your answers' }).waitFor();
  await close(fates);
});

test('a view is saved as HTML, SVG and PNG', async () => {
  const { readFileSync } = await import('node:fs');
  const page = await openView(context, server, '/read/gold/salt-city?select=ei1');
  await page.locator('.body .bar').first().waitFor();
  const saved = async (name) => {
    await page.getByRole('button', { name: 'Save as' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
    return readFileSync(await download.path());
  };
  const html = (await saved('This view as HTML')).toString();
  assert.match(html, /founded/);
  assert.doesNotMatch(html, /<script/);
  const svg = (await saved('Timeline as SVG')).toString();
  assert.match(svg, /^<svg [^>]*>.*founded.*<\/svg>$/s);
  assert.deepEqual([...(await saved('Timeline as PNG')).subarray(1, 4)], [...Buffer.from('PNG')]);
  await close(page);
});

test('every view is saved as HTML, SVG and PNG, with what was chosen in words', async () => {
  const { readFileSync } = await import('node:fs');
  for (const [view, wanted, word] of [['/compare', 'table.heat', 'tangled'], ['/documents?in=gold', 'tbody tr', 'salt-city'], ['/agreement', '.matrix', 'BEFORE']]) {
    const page = await openView(context, server, view);
    await page.locator(wanted).first().waitFor({ timeout: 30000 });
    const saved = async (name) => {
      await page.getByRole('button', { name: 'Save this view' }).click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
      return readFileSync(await download.path());
    };
    const html = (await saved('HTML')).toString();
    assert.match(html, new RegExp(word));
    assert.doesNotMatch(html, /<script|<button|<input/);
    const svg = (await saved('SVG')).toString();
    assert.match(svg, /^<svg [^>]*>.*<\/svg>$/s);
    assert.match(svg, new RegExp(word));
    const png = await saved('PNG');
    assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')]);
    assert.ok(png.length > 20_000, `a picture of ${view} has ${png.length} bytes`);
    // The drawing stands alone: opened by itself it shows the same words.
    const alone = await (await openBrowser()).newPage();
    await alone.goto(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
    assert.match(await alone.locator('svg').first().textContent(), new RegExp(word));
    await alone.close();
    await close(page);
  }
});

test('a raw text becomes a document with a timeline', async () => {
  const page = await openView(context, server, '/documents');
  await page.locator('tbody tr').first().waitFor();
  await page.keyboard.press('p');
  await page.getByLabel('Text', { exact: true }).fill('The ferry left Oban on Monday and arrived on Tuesday. The crew slept before it returned in April 2026.');
  await page.getByLabel('Written on').fill('2026-03-05');
  await accessible(page, 'pasting a text');
  await page.getByRole('button', { name: 'Find events and times' }).click();
  await page.locator('.body .bar').first().waitFor({ timeout: 30000 });
  assert.ok((await page.locator('.content .mark.event').count()) >= 3);
  await page.locator('.content .mark.time', { hasText: 'Monday' }).hover();
  assert.match(await page.locator('.tip').textContent(), /2026-03-02/);
  await close(page);
});

test('the text between two distant ends folds, and so does the timeline', async () => {
  const page = await openView(context, server, '/read/long/long');
  await page.locator('.body .bar').first().waitFor();
  const bars = await page.locator('.body .bar').count();
  await page.locator('.content p .mark').nth(1).click();
  await page.locator('.content p .mark').last().click();
  await page.locator('p.fold').first().waitFor();
  assert.ok((await page.locator('.body .bar').count()) < bars);
  assert.equal(await page.locator('.body .bar.sel').count(), 2);
  await page.keyboard.press('f');
  await page.locator('p.fold').first().waitFor({ state: 'detached' });
  assert.equal(await page.locator('.body .bar').count(), bars);
  assert.match(page.url(), /fold=0/);
  await close(page);
  const lost = await openView(context, server, '/read/gold/salt-city?select=ei999');
  await lost.getByText('has no event or time “ei999”').waitFor();
  await close(lost);
});

test('a text from right to left is set from right to left', async () => {
  const page = await openView(context, server, '/read/rtl/rtl');
  await page.locator('p[data-begin]').first().waitFor();
  assert.equal(await page.locator('p[data-begin]').first().evaluate((one) => getComputedStyle(one).direction), 'rtl');
  await page.locator('.mark.event').first().click();
  await page.getByRole('heading', { name: /Relations of/ }).waitFor();
  await close(page);
});

test('from 360 pixels to 4K nothing sticks out sideways', async () => {
  for (const [width, height] of [[360, 740], [768, 1024], [1180, 800], [3840, 2160]]) {
    for (const view of ['/documents', '/read/gold/salt-city', '/compare', '/projects', '/annotate/harbour/bakery?annotator=ada']) {
      const page = await openView(context, server, view);
      await page.setViewportSize({ width, height });
      await page.locator('h1').first().waitFor();
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(beyond <= 0, `${view} at ${width}: ${beyond} pixels`);
      await page.close();
    }
  }
});

test('uploads: a dropped document is read without being stored', async () => {
  const page = await openView(context, server, '/documents');
  await page.locator('tbody tr').first().waitFor();
  await page.locator('input[type=file]').setInputFiles([{ name: 'mine.tml', mimeType: 'text/xml', buffer: Buffer.from(rightToLeft) }, { name: 'broken.tml', mimeType: 'text/xml', buffer: Buffer.from(broken) }]);
  await page.getByText('1 file could not be read').waitFor();
  await page.locator('tbody tr a').first().click();
  await page.locator('.mark.event').first().waitFor();
  // After a reload the page says what became of it, and leads back to what is served.
  await page.reload();
  await page.getByText('gone after a reload').waitFor();
  await page.goBack();
  await page.getByText('gone after a reload').waitFor();
  await page.getByRole('link', { name: /^gold/ }).click();
  await page.locator('tbody tr').first().waitFor();
  await close(page);
});

test('a server that is killed under an annotator: the page says so, comes back, and no answer is lost', async () => {
  const page = await openView(context, server, '/annotate/harbour/lost-dog?annotator=ben&mode=ask');
  await page.locator('button.answer').first().waitFor();
  const asked = await page.locator('.question').textContent();
  await page.locator('button.answer').first().click();
  await page.waitForFunction((old) => document.querySelector('.question')?.textContent !== old, asked);
  const before = await api(context, server, 'GET', 'projects/harbour/annotation/state?annotator=ben&document=lost-dog');
  const port = server.port;
  await server.stop('SIGKILL');
  await page.getByText('The server does not answer').waitFor({ timeout: 15000 });
  server = await serve(folder, { port });
  await page.getByText('connected again').waitFor({ timeout: 30000 });
  const after = await api(context, server, 'GET', 'projects/harbour/annotation/state?annotator=ben&document=lost-dog');
  assert.deepEqual(after.statements, before.statements);
  const next = await page.locator('.question').textContent();
  await page.locator('button.answer').first().click();
  await page.waitForFunction((old) => document.querySelector('.question')?.textContent !== old, next);
  await page.close();
});

test('a project whose file is gone: the page says so, and goes on when it is back', async () => {
  const { renameSync } = await import('node:fs');
  const page = await openView(context, server, '/annotate/harbour/lost-dog?annotator=ben&mode=ask');
  await page.locator('button.answer').first().waitFor();
  const asked = await page.locator('.question').textContent();
  renameSync(join(folder, 'harbour.gnomon'), join(folder, 'away'));
  await page.locator('button.answer').first().click();
  await page.locator('.notice.bad, [role=alert]').first().waitFor();
  assert.equal(await page.locator('.question').textContent(), asked, 'the question is still there');
  renameSync(join(folder, 'away'), join(folder, 'harbour.gnomon'));
  await page.locator('button.answer').first().click();
  await page.waitForFunction((old) => document.querySelector('.question')?.textContent !== old, asked);
  assert.equal(await page.locator('aside .notice.bad').count(), 0, 'the trouble is over and no longer shown');
  await page.close();
});

test('a server that is restarted under the page: it says so, connects again and goes on', async () => {
  const page = await openView(context, server, '/read/gold/night-ferry');
  await page.locator('.mark').first().waitFor();
  const port = server.port;
  await server.stop();
  await page.getByText('The server does not answer').waitFor({ timeout: 15000 });
  assert.ok((await page.locator('.mark').count()) > 5, 'what was on the screen is still there');
  server = await serve(folder, { port });
  await page.getByText('connected again').waitFor({ timeout: 30000 });
  await page.locator('.mark.event').first().click();
  await page.getByRole('heading', { name: /Relations of/ }).waitFor();
  await page.close();
});
