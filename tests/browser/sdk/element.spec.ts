import { expect } from '@playwright/test';
import type { Chat } from '../../../sdk/chat/chat.ts';
import { casement, test } from './support/test.ts';

type ChatElement = HTMLElement & { chat: Chat };

const element = '<casement-chat data-bot-id="plain" style="height: 500px"></casement-chat>';
const tag = 'data-channel-id="web"';

test('fills its element with a chat, and hands out the handle', async ({ page, frame, openHost }) => {
  await openHost(tag, { body: element });
  await expect(frame.getByText('show').first()).toBeAttached();
  const box = await page.locator('iframe[title]').boundingBox();
  expect(box).toMatchObject({ height: 500, width: await page.evaluate(() => document.body.clientWidth) });
  await page.evaluate(() => document.querySelector<ChatElement>('casement-chat')!.chat.send('Hello'));
  await expect(frame.getByText('send "Hello"')).toBeAttached();
});

test('is the chat of the page’s commands where there is no other @all', async ({ page, frame, openHost }) => {
  await openHost(tag, {
    body: `${element}<script>window.casement = (...call) => (casement.q = casement.q || []).push(call); casement('setDraft', 'early')</script>`,
  });
  await expect(frame.getByText('setDraft "early"')).toBeAttached();
  await casement(page, 'setDraft', 'late');
  await expect(frame.getByText('setDraft "late"')).toBeAttached();
});

test('lives on where the page moves its element, and ends where it takes it away', async ({
  page,
  frame,
  openHost,
}) => {
  await openHost(tag, { body: `${element}<main></main>` });
  await expect(frame.getByText('show').first()).toBeAttached();
  const states = await page.evaluate(async () => {
    const moved = document.querySelector<ChatElement>('casement-chat')!;
    const { chat } = moved;
    document.querySelector('main')!.append(moved);
    await Promise.resolve();
    return [chat === moved.chat, chat.state];
  });
  expect(states).toEqual([true, 'ready']);
  await expect(frame.getByText('show').first()).toBeAttached();
  await page.evaluate(() => document.querySelector<ChatElement>('casement-chat')!.chat.send('moved'));
  await expect(frame.getByText('send "moved"')).toBeAttached();

  const ended = await page.evaluate(async () => {
    const removed = document.querySelector<ChatElement>('casement-chat')!;
    removed.remove();
    await Promise.resolve();
    return [removed.chat.state, removed.childElementCount];
  });
  expect(ended).toEqual(['destroyed', 0]);
});

for (const { name, swap } of [
  {
    name: 'puts another body in place of its own',
    swap: `(() => {
      const body = document.createElement('body');
      body.innerHTML = document.body.innerHTML;
      document.body.replaceWith(body);
    })()`,
  },
  {
    name: 'puts the new element in before it takes the old one away',
    swap: `(() => {
      const old = document.querySelector('casement-chat');
      old.before(old.cloneNode());
      old.remove();
    })()`,
  },
]) {
  test(`lives in the element that has taken its place when the page ${name} @all`, async ({
    page,
    frame,
    openHost,
  }) => {
    await openHost(tag, { body: element });
    await expect(frame.getByText('show').first()).toBeAttached();
    await page.evaluate(`globalThis.former = document.querySelector('casement-chat').chat; ${swap}`);
    await expect(page.locator('casement-chat iframe')).toHaveCount(1);
    await page.evaluate(() => document.querySelector<ChatElement>('casement-chat')!.chat.send('Hello'));
    await expect(frame.getByText('send "Hello"')).toBeAttached();
    expect(await page.evaluate(`former.state`)).toBe('destroyed');
  });
}

test('keeps its frame where the browser can move elements without loading them anew @all', async ({
  page,
  frame,
  openHost,
}) => {
  await openHost(tag, { body: `${element}<main></main>` });
  await expect(frame.getByText('show').first()).toBeAttached();
  await page.evaluate(() => document.querySelector<ChatElement>('casement-chat')!.chat.send('before'));
  await expect(frame.getByText('send "before"')).toBeAttached();
  await page.evaluate(() => {
    type Movable = { moveBefore(node: Node, child: null): void };
    const main = document.querySelector('main') as unknown as Movable;
    main.moveBefore(document.querySelector('casement-chat')!, null);
  });
  await page.evaluate(() => document.querySelector<ChatElement>('casement-chat')!.chat.send('after'));
  await expect(frame.getByText('send "after"')).toBeAttached();
  await expect(frame.getByText('send "before"')).toBeAttached();
});

test('takes elements that come later, several side by side @all', async ({ page, openHost }) => {
  await openHost(tag);
  await page.evaluate(() => {
    for (const bot of ['plain', 'other']) {
      const made = document.createElement('casement-chat');
      made.dataset['botId'] = bot;
      document.body.append(made);
    }
  });
  await expect(page.locator('casement-chat iframe')).toHaveCount(2);
});

test('is hidden by the page’s own attribute @all', async ({ page, openHost }) => {
  await openHost(tag, { body: element.replace('>', ' hidden>') });
  await expect(page.locator('casement-chat')).toBeHidden();
});
