import { expect } from '@playwright/test';
import type { Chat } from '../../../sdk/chat/chat.ts';
import { askHost, test } from './support/test.ts';

declare const chat: Chat;

const body = `<p id="plain">An oak chair</p>
<section id="around"><p>Order 7</p><p data-casement-private>Card 4242</p></section>
<p id="beside">A table</p><input value="typed by the visitor" aria-label="Name">
<x-card id="card"><template shadowrootmode="open"><p data-casement-private><slot></slot></p></template><b id="slotted">Card 4343</b></x-card>
<div data-casement-private><x-card id="inside"><template shadowrootmode="open"><b>Card 4444</b></template></x-card></div>`;

test.beforeEach(async ({ page, openHost }) => {
  await openHost('data-channel-id="web"', { body });
  await page.evaluate(() => {
    history.replaceState(null, '', '?q=oak&token=secret#reviews');
    document.title = 'Chairs';
    Object.assign(globalThis, { chat: globalThis.casement.createChat({ botId: 'plain' }) });
  });
});

/** Marks what is in these elements, from the first to the last, and gives what the app then learns. */
const markAndAsk = async (page: Parameters<typeof askHost>[0], from: string, to = from) => {
  await page.evaluate(
    ([first, last]) => {
      const range = document.createRange();
      range.setStartBefore(document.querySelector(first)!);
      range.setEndAfter(document.querySelector(last)!);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
    [from, to] as const,
  );
  return askHost(page, (host) => host.getContext(5000));
};

test('tells what the site lets it, as it is when the app asks, and keeps what is private', async ({
  page,
}) => {
  await page.evaluate(() => {
    chat.setContext({
      page: ['title', 'address'],
      fields: { plan: 'gold', email: 'ann@example.com' },
      private: ['token', 'email'],
    });
    chat.open();
  });
  const ask = () => askHost(page, (host) => host.getContext(5000));
  const { origin, pathname } = new URL(page.url());
  const expected = {
    title: 'Chairs',
    address: `${origin}${pathname}?q=oak`,
    entries: [{ name: 'plan', value: 'gold' }],
  };
  expect(await ask()).toEqual(expected);
  await page.evaluate(() => {
    document.title = 'Tables';
    history.replaceState(null, '', '?q=ash');
  });
  expect(await ask()).toEqual({ ...expected, title: 'Tables', address: `${origin}${pathname}?q=ash` });
});

test('shows the app what goes along on opening, on a change, and when the visitor comes to ask @all', async ({
  page,
  frame,
}) => {
  await page.evaluate(() => {
    chat.setContext({ page: ['title'] });
    chat.open();
  });
  const told = frame.getByRole('listitem').filter({ hasText: /^setContext/ });
  await expect(told.last()).toContainText('"title":"Chairs"');
  await page.evaluate(() => chat.setContext({ page: ['title'], fields: { plan: 'gold' } }));
  await expect(told.last()).toContainText('gold');
  await page.evaluate(() => (document.title = 'Tables'));
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await frame.getByRole('textbox').click();
  await expect(told.last()).toContainText('Tables');
});

test('tells what is marked, but nothing that touches a private element or a field @all', async ({ page }) => {
  await page.evaluate(() => {
    chat.setContext({ page: ['selection'] });
    chat.open();
  });
  const nothing = { entries: [] };
  expect(await markAndAsk(page, '#plain')).toEqual({ selection: 'An oak chair', entries: [] });
  expect(await markAndAsk(page, '#around')).toEqual(nothing);
  expect(await markAndAsk(page, '[data-casement-private]')).toEqual(nothing);
  expect(await markAndAsk(page, '#plain', '#beside')).toEqual(nothing);
  expect(await markAndAsk(page, '#beside', 'input')).toEqual(nothing);
  expect(await markAndAsk(page, '#beside')).toEqual({ selection: 'A table', entries: [] });

  expect(await markAndAsk(page, '#slotted')).toEqual(nothing);
  expect(await markAndAsk(page, '#beside', '#card')).toEqual(nothing);
  await page.evaluate(() => {
    const text = document.querySelector('#inside')?.shadowRoot?.querySelector('b')?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 0, text, 4);
  });
  expect(await page.evaluate(() => String(getSelection()))).toBe('Card');
  expect(await askHost(page, (host) => host.getContext(5000))).toEqual(nothing);

  await page.getByRole('textbox', { name: 'Name' }).selectText();
  expect(await askHost(page, (host) => host.getContext(5000))).toEqual(nothing);
});
