// Pictures of every view, light and dark, on a desk and on a phone. They are made to be looked at; those
// of docs/tour.md are made here too: GNOMON_TOUR=1 node --test tests/browser/pictures.test.mjs
import { after, before, test } from 'node:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api, close, closeBrowser, openBrowser, openView, picture, remove, serve, signIn, top, usePage, workFolder } from './harness.mjs';
import { smallPng } from './small_png.mjs';

let folder, server;
before(async () => { folder = workFolder(); server = await serve(folder); });
after(async () => { await closeBrowser(); await server?.stop(); remove(folder); });

// The address, what must be there before the picture is taken, and what is done before it.
const views = [
  ['documents', '/documents?in=systems/tangled', 'tbody tr'],
  ['reading', '/read/gold/salt-city?select=ei1', '.body .bar'],
  ['pair', '/read/gold/salt-city?select=ei1,ei5', '.claim'],
  ['time-order', '/read/gold/outage-log?rows=time', '.body .bar'],
  ['contradiction', '/read/systems/tangled/salt-city?contradiction=1', 'aside ol li'],
  ['scores', '/compare', 'table.heat'],
  ['judged', '/judge?gold=gold/salt-city&system=systems/tangled/salt-city&verdict=contradicted', '.links .item', (page) => page.keyboard.press('j')],
  ['projects', '/projects/harbour', 'progress'],
  ['annotation-documents', '/annotate/harbour?annotator=ada', 'progress'],
  ['marking', '/annotate/harbour/bakery-fire?annotator=ada&mode=mark', '.content', async (page) => { for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight'); }],
  ['question', '/annotate/harbour/lost-dog?annotator=ada&mode=ask', 'button.answer', (page) => page.locator('button.answer').first().hover()],
  ['adjudication', '/adjudicate/harbour/lost-dog?by=eve', '.choice', (page) => page.locator('.choice').first().hover()],
  ['agreement', '/agreement', '.matrix'],
];

async function prepare(context) {
  await api(context, server, 'POST', 'projects', { name: 'harbour', input: ['raw'], annotator: ['ada', 'ben'] });
  for (const [annotator, answer] of [['ada', 'before'], ['ben', 'after']]) {
    for (let i = 0; i < 5; i++) {
      const state = await api(context, server, 'GET', `projects/harbour/annotation/state?annotator=${annotator}&document=lost-dog`);
      if (!state.question) break;
      const possible = state.question.answers.find((one) => one.name === answer && one.possible) ?? state.question.answers.find((one) => one.possible);
      await api(context, server, 'POST', 'projects/harbour/annotation/act', { annotator, document: 'lost-dog', after: state.seq, do: 'answer', first: state.question.first.id, second: state.question.second.id, answer: possible.name });
    }
  }
}

test('pictures of every view', { timeout: 600000 }, async () => {
  // The link signs in once: all contexts use its cookie.
  const first = await signIn(server);
  await prepare(first);
  const storageState = await first.storageState();
  await first.close();
  const browser = await openBrowser();
  for (const [size, viewport] of [['desk', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]]) {
    for (const colorScheme of ['light', 'dark']) {
      if (process.env.GNOMON_TOUR && (size !== 'desk' || colorScheme !== 'light')) continue;
      const context = await browser.newContext({ viewport, colorScheme, storageState, reducedMotion: 'reduce' });
      await usePage(context, server);
      for (const [name, address, wanted, act] of views) {
        const page = await openView(context, server, address);
        await page.locator(wanted).first().waitFor({ state: 'attached', timeout: 30000 });
        if (act) await act(page);
        await page.waitForTimeout(350);
        await picture(page, `${name}-${size}-${colorScheme}`);
        if (process.env.GNOMON_TOUR) {
          mkdirSync(join(top, 'docs/tour'), { recursive: true });
          await page.setViewportSize({ width: 1200, height: 700 });
          await page.waitForTimeout(250);
          writeFileSync(join(top, 'docs/tour', `${name}.png`), smallPng(await page.screenshot()));
        }
        await close(page);
      }
      await context.close();
    }
  }
});
