import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { expect, it } from 'vitest';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import {
  eventually,
  openPage,
  type Page,
  settled,
  testNetwork,
  useChatService,
} from '../page.test-helper.ts';
import { textOf } from '../tree/message-tree.ts';
import { createFaultyChat, type Mood, moods } from './faulty-chat.test-helper.ts';
import { createQuestionRecords } from './question-records.ts';

useChatService();

/** One visitor with two tabs and a chat service that fails, and a model of what they have asked. */
const createWorld = () => {
  const entries = new Map<string, string>();
  const storage = testStorage(entries);
  const network = testNetwork();
  const chat = createFaultyChat(network.isOnline);
  const tabs = randomUUID();
  const open = () => openPage({ storage, network, tabs, chat: chat.service });
  const pages = [open(), open()] as const;
  return {
    entries,
    network,
    chat,
    open,
    records: createQuestionRecords(storage, pages[0].visitor.address),
    pages: [...pages],
    /** What was asked, as the page said. */
    asked: [] as string[],
    /** What was deleted before the service had it. */
    deleted: new Set<string>(),
    lastSession: '',
  };
};
type World = ReturnType<typeof createWorld>;

const unsentOf = ({ state }: Page) =>
  [...state.messages.byId.values()].filter(({ delivery }) => delivery === 'unsent');

/** Deletes the conversation on show, as the side menu does; every tab has heard of it when that resolves. */
const deleteShown = async ({ pages, records, chat, deleted }: World, page: Page): Promise<void> => {
  const { sessionId } = page.state;
  if (sessionId === null) return;
  const heard = Promise.all(
    pages.map(
      ({ events }) =>
        new Promise<void>((resolve) => {
          events.listen(({ type }) => (type === 'deleted' ? resolve() : undefined));
        }),
    ),
  );
  for (const { question } of records.of(sessionId)) deleted.add(textOf(question));
  chat.delete(sessionId);
  page.events.tell({ type: 'deleted', sessionId });
  await heard;
};

const logIn = (page: Page): void => {
  page.visitor.state.phase = { type: 'ready' };
  page.visitor.challenges.settle(true);
  void page.openLatest();
};

const happenings: Record<string, (world: World, page: Page, tab: number) => void | Promise<void>> = {
  ask: ({ asked }, page) => {
    const text = `question ${asked.length}.`;
    if (page.send(text)) asked.push(text);
  },
  'ask in other words': ({ asked, deleted }, page) => {
    const text = `question ${asked.length}.`;
    const before = [...page.state.messages.byId.values()].findLast(({ role }) => role === 'user');
    if (!page.editQuestion(before?.id ?? '', text)) return;
    asked.push(text);
    // One that was not taken gives way to the new one.
    if (before?.delivery === 'unsent') deleted.add(textOf(before));
  },
  'try again': (_world, page) => void page.tryAgain(unsentOf(page)[0]?.id ?? ''),
  stop: (_world, page) => void page.stop(),
  'go offline': ({ network }) => network.switch(false),
  'go online': ({ network }) => network.switch(true),
  reload: ({ pages, open }, page, tab) => {
    page.dispose();
    pages[tab] = open();
    void pages[tab].openLatest();
  },
  'new chat': (_world, page) => page.startNewChat(),
  'come back': ({ lastSession }, page) => void page.openSession(lastSession),
  'log-in ends': (_world, page) => {
    page.visitor.state.phase = { type: 'login-required', hasEnded: true };
  },
  'log in': (_world, page) => logIn(page),
  'give up': (_world, page) => page.visitor.challenges.settle(false),
  delete: (world, page) => deleteShown(world, page),
  rename: (_world, { state, events }) => events.tell({ type: 'changed', sessionId: state.sessionId ?? '' }),
  expire: ({ chat }, { state }) => chat.expire(state.sessionId ?? ''),
};

const steps = array(
  record({
    // A third of what happens is a question.
    happening: constantFrom(...Object.keys(happenings), ...moods, ...Array<string>(10).fill('ask')),
    tab: nat(1),
    /** How many tasks go by before the next one. */
    pause: nat(4),
  }),
  { maxLength: 30 },
);

const nextTask = () => new Promise((resolve) => void setTimeout(resolve));
const isMood = (happening: string): happening is Mood => (moods as readonly string[]).includes(happening);

/**
 * Lets everything go well from here on: the visitor comes back to each conversation, and tries again what was
 * not taken.
 */
const calmDown = async ({ pages, network, chat, open, entries }: World): Promise<void> => {
  for (const page of pages) page.dispose();
  chat.setMood('well');
  network.switch(true);
  const page = open();
  const stored = [...entries.keys()].flatMap(
    (key) => /^casement:outbox:.*:(?<id>.+)$/.exec(key)?.groups?.['id'] ?? [],
  );
  for (const sessionId of stored) {
    await page.openSession(sessionId);
    const quiet = () => eventually(() => expect(page.state).toMatchObject({ run: null, outbox: [] }));
    await quiet();
    for (const { id } of unsentOf(page)) {
      page.tryAgain(id);
      await quiet();
    }
  }
  await settled(page);
  page.dispose();
};

/**
 * Fast-check prints the seed and the path of what fails; QUESTION_SEED and QUESTION_RUNS search elsewhere and
 * longer.
 */
it('every question is taken exactly once or is a draft, and none waits for ever, whatever happens', async () => {
  await assert(
    asyncProperty(steps, async (given) => {
      const world = createWorld();
      for (const { happening, tab, pause } of given) {
        const page = world.pages[tab] ?? expect.fail('There is no such tab.');
        if (isMood(happening)) world.chat.setMood(happening);
        else await happenings[happening]?.(world, page, tab);
        world.lastSession = page.state.sessionId ?? world.lastSession;
        for (let task = 0; task < pause; task += 1) await nextTask();
      }
      await calmDown(world);
      const { taken, kept } = world.chat;
      const drafts = [...world.entries].flatMap(([key, value]) =>
        key.startsWith('casement:draft:') ? value : [],
      );
      expect(kept(), 'taken twice').toEqual([...new Set(kept())]);
      const lost = world.asked.filter(
        (text) => !taken.has(text) && !world.deleted.has(text) && !drafts.join().includes(text),
      );
      expect(lost, 'lost').toEqual([]);
      const waiting = [...world.entries.keys()].filter((key) => /^casement:(?:outbox|waiting):/.test(key));
      expect(waiting, 'still waiting').toEqual([]);
    }),
    {
      seed: Number(process.env['QUESTION_SEED'] ?? 20261126),
      numRuns: Number(process.env['QUESTION_RUNS'] ?? 200),
    },
  );
}, 60_000);
