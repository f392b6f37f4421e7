import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

type StoredMessage = Record<string, unknown> & { id: string; sessionId: string; parentId: string | null };
type Reply = { code: number; object: { list: StoredMessage[]; next?: string } };

const PAGE_SIZE = 50;
const CURSOR = 'before:';

/** An answer as bots write them: words, a list, now and then code or a table. */
const answerText = (index: number): string =>
  [
    `Answer number ${index}. ${'The glass is cleaned with warm water and a **soft** cloth. '.repeat(2 + (index % 4))}`,
    '- first\n- second\n- `third`',
    index % 5 === 0 ? '```ts\nconst cleaned = await clean(glass);\n```' : '',
    index % 7 === 0 ? '| what | how often |\n| --- | --- |\n| glass | weekly |\n| frame | monthly |' : '',
  ]
    .filter(Boolean)
    .join('\n\n');

/** Puts `count` earlier messages before those that the service has in the conversation on show. */
export const addEarlierMessages = async (page: Page, count: number): Promise<void> => {
  let earlier: StoredMessage[] | undefined;
  const make = (sessionId: string, before: number): StoredMessage[] => {
    const made: StoredMessage[] = [];
    for (let index = 0; index < count; index += 1) {
      const isQuestion = index % 2 === 0;
      made.push({
        id: randomUUID(),
        sessionId,
        parentId: made.at(-1)?.id ?? null,
        role: isQuestion ? 'user' : 'assistant',
        parts: [{ type: 'text', text: isQuestion ? `Question number ${index}?` : answerText(index) }],
        createdAt: before - (count - index) * 1000,
        status: 'complete',
      });
    }
    return made.toReversed();
  };
  await page.route('**/v1/im/pull/msg/history?*', async (route) => {
    const url = new URL(route.request().url());
    const cursor = url.searchParams.get('next') ?? '';
    if (earlier && cursor.startsWith(CURSOR)) {
      const from = Number(cursor.slice(CURSOR.length));
      const list = earlier.slice(from, from + PAGE_SIZE);
      const next = from + PAGE_SIZE < count ? { next: `${CURSOR}${from + PAGE_SIZE}` } : {};
      await route.fulfill({ json: { code: 200, object: { list, ...next } } });
      return;
    }
    const response = await route.fetch();
    const reply = (await response.json()) as Reply;
    const first = reply.object.list.at(-1);
    if (first) {
      earlier ??= make(first.sessionId, Number(first['createdAt']));
      first.parentId = earlier[0]?.id ?? null;
      reply.object.next = `${CURSOR}0`;
    }
    await route.fulfill({ response, json: reply });
  });
};
