import { expect } from '@playwright/test';
import type { Chat } from '../../../sdk/chat/chat.ts';
import { askHost, test } from './support/test.ts';

declare const chat: Chat;
declare const seen: { runs: string[]; events: unknown[]; errors: string[] };

test.beforeEach(async ({ page, openHost }) => {
  await openHost('data-channel-id="web"');
  await page.evaluate(() => {
    const { createChat } = globalThis.casement;
    const record: typeof seen = { runs: [], events: [], errors: [] };
    const made = createChat({
      botId: 'plain',
      tools: [
        {
          name: 'add_to_basket',
          title: 'Add to basket',
          description: 'Puts an article into the basket',
          parameters: { type: 'object', properties: { article: { type: 'string' } } },
          timeoutMs: 60_000,
          run: async (args, { callId, signal }) => {
            record.runs.push(callId);
            if (args['article'] !== 'slow') return { added: args['article'] };
            return new Promise((resolve, reject) => {
              Object.assign(globalThis, { finish: resolve });
              signal.addEventListener('abort', () => {
                record.runs.push(`${callId} stopped`);
                reject(new Error('stopped'));
              });
            });
          },
        },
      ],
    });
    made.on('tool', (event) => record.events.push(event));
    made.on('error', ({ code, message }) => record.errors.push(`${code} ${message}`));
    Object.assign(globalThis, { chat: made, seen: record });
  });
});

test('tells the app of its tools, of one that comes later, and of one that is taken back', async ({
  page,
  frame,
}) => {
  await page.evaluate(() => chat.open());
  await expect(
    frame.getByText(/^setTools .*"skipApproval":false.*"title":"Add to basket"/).first(),
  ).toBeAttached();

  await page.evaluate(() => {
    const names = Array.from({ length: 40 }, (_, index) => `tool_${index}`);
    const removals = names.map((name) =>
      chat.registerTool({ name, description: 'One of many', skipApproval: true, run: () => name }),
    );
    Object.assign(globalThis, { removals });
  });
  await expect(frame.getByText(/^setTools .*"add_to_basket".*"tool_39"/)).toHaveCount(1);

  await page.evaluate(() => {
    for (const remove of (globalThis as unknown as { removals: (() => void)[] }).removals) remove();
  });
  await expect(
    frame
      .getByRole('listitem')
      .filter({ hasText: /^setTools/ })
      .last(),
  ).not.toContainText('tool_0');
});

test('replaces a tool of the same name, and lets only the newest be taken back @all', async ({ page }) => {
  const outcome = await page.evaluate(() => {
    const tool = { name: 'show_order', description: 'Shows an order' };
    const removeFirst = chat.registerTool({ ...tool, run: () => 'first' });
    chat.registerTool({ ...tool, run: () => 'second' });
    removeFirst();
    chat.open();
    return chat.ready;
  });
  expect(outcome).toBeUndefined();
  const answer = await askHost(page, (host) =>
    host.runTool({ id: 'a', name: 'show_order', arguments: {}, isRepeated: false }, 5000),
  );
  expect(answer).toEqual({ ok: true, result: '"second"' });
});

test('runs a tool for the app, and tells the page of it', async ({ page }) => {
  await page.evaluate(() => chat.open());
  const answer = await askHost(page, (host) =>
    host.runTool({ id: 'a', name: 'add_to_basket', arguments: { article: 'oak' }, isRepeated: false }, 5000),
  );
  expect(answer).toEqual({ ok: true, result: '{"added":"oak"}' });
  expect(await page.evaluate(() => seen.events)).toEqual([
    { name: 'add_to_basket', callId: 'a', phase: 'started' },
    { name: 'add_to_basket', callId: 'a', phase: 'done' },
  ]);
});

test('refuses what is no tool at once @all', async ({ page }) => {
  const codes = await page.evaluate(() =>
    [undefined, null, 'tool', {}, { name: 'a', description: 'b' }].map((tool) => {
      try {
        chat.registerTool(tool as never);
        return 'none';
      } catch (error) {
        return (error as { code: string }).code;
      }
    }),
  );
  expect(new Set(codes)).toEqual(new Set(['INVALID_CALL']));
});
