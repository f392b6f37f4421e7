import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createService } from '../service/service.ts';
import { stubFrames } from './run/frames.test-helper.ts';
import { frame, textEvent } from './run/recorded-stream.test-helper.ts';
import { openPage, type Page, testNetwork, useChatService } from './page.test-helper.ts';
import { currentBranch } from './tree/message-tree.ts';

useChatService();

const WAIT_MS = 60_000;
/** The wait is looked at every five seconds, and the stored answer may take ten. */
const SLACK_MS = 16_000;
/** Heartbeats alone keep a wait for ten of them. */
const HEARTBEATS_MS = 10 * WAIT_MS;

/** What the service does with one request, until the client lets go of it. */
type Deed = (request: {
  runId: string;
  afterSeq: number;
  signal: AbortSignal;
}) => Response | Promise<Response>;

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const stream = (
  signal: AbortSignal,
  write: (out: { text: (text: string) => void; close: () => void; error: () => void }) => void,
  type = 'text/event-stream',
): Response => {
  let isEnded = false;
  const end = (how: () => void) => {
    if (!isEnded) how();
    isEnded = true;
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      signal.addEventListener('abort', () => end(() => controller.error(signal.reason)));
      write({
        text: (text) => {
          if (!isEnded) controller.enqueue(new TextEncoder().encode(text));
        },
        close: () => end(() => controller.close()),
        error: () => end(() => controller.error(new TypeError('cut'))),
      });
    },
    cancel: () => {
      isEnded = true;
    },
  });
  return new Response(body, { headers: { 'Content-Type': type } });
};

/** Writes again and again; the timers end with the test. */
const every = (ms: number, write: () => void): void => void setInterval(write, ms);

/** The run's next event: the first begins it, the others are text. */
const nextEvent = (runId: string, afterSeq: number): string =>
  frame(runId, afterSeq + 1, afterSeq === 0 ? { type: 'RUN_STARTED' } : textEvent('more '));

const silentDeeds = {
  'accepts and never answers': ({ signal }) => never(signal),
  'cuts before the head': () => Promise.reject(new TypeError('Failed to fetch')),
  'cuts before the head, after a while': async ({ signal }) => {
    await Promise.race([never(signal), new Promise((resolve) => void setTimeout(resolve, 20_000))]);
    throw new TypeError('Failed to fetch');
  },
  'answers headers and no body': ({ signal }) => stream(signal, () => undefined),
  'ends the body at once': ({ signal }) => stream(signal, ({ close }) => close()),
  'ends the body after a while': ({ signal }) =>
    stream(signal, ({ close }) => void setTimeout(close, 12_000)),
  'cuts the body after a while': ({ signal }) =>
    stream(signal, ({ error }) => void setTimeout(error, 31_000)),
  'drips bytes': ({ signal }) =>
    stream(signal, ({ text }) => {
      text('data: ');
      every(900, () => text('x'));
    }),
  'drips an envelope': ({ signal }) =>
    stream(signal, ({ text }) => every(900, () => text(' ')), 'application/json'),
  'is down': () => new Response('{}', { status: 503 }),
  'answers a page': () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
} satisfies Record<string, Deed>;

const eventDeeds = {
  'gives an event and no more': ({ runId, afterSeq, signal }) =>
    stream(signal, ({ text }) => text(nextEvent(runId, afterSeq))),
  'gives an event and cuts': ({ runId, afterSeq, signal }) =>
    stream(signal, ({ text, error }) => {
      text(nextEvent(runId, afterSeq));
      setTimeout(error, 15_000);
    }),
  'repeats an event for ever': ({ runId, signal }) =>
    stream(signal, ({ text }) => every(25_000, () => text(frame(runId, 1, { type: 'RUN_STARTED' })))),
} satisfies Record<string, Deed>;

const heartbeatDeeds = {
  'sends heartbeats only': ({ signal }) =>
    stream(signal, ({ text }) => every(15_000, () => text(': alive\n\n'))),
  'sends pings only': ({ signal }) =>
    stream(signal, ({ text }) => every(15_000, () => text('event: ping\ndata: {}\n\n'))),
  'sends a heartbeat and cuts': ({ signal }) =>
    stream(signal, ({ text, error }) => {
      text(': alive\n\n');
      setTimeout(error, 12_000);
    }),
} satisfies Record<string, Deed>;

const deeds: Record<string, Deed> = { ...silentDeeds, ...eventDeeds, ...heartbeatDeeds };

/** Opens a page whose service does one deed after the other with its requests, and then the last for ever. */
const openWith = (names: readonly string[], network = testNetwork()) => {
  const runIds: string[] = [];
  let count = 0;
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), 'http://chat.test');
    const signal = init?.signal ?? expect.fail('A request without an end.');
    if (!pathname.endsWith('/msg/send') && !pathname.endsWith('/msg/stream')) return never(signal);
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { runId: string }) : undefined;
    const runId = body?.runId ?? searchParams.get('runId') ?? '';
    runIds.push(runId);
    const last = new Headers(init?.headers).get('Last-Event-ID');
    const name = names[Math.min(count, names.length - 1)] ?? '';
    count += 1;
    const deed = deeds[name] ?? expect.fail(name);
    return deed({ runId, afterSeq: Number(last?.split(':').at(-1) ?? 0), signal });
  };
  const chat = createService({
    base: 'http://chat.test/im',
    identity: () => ({ botId: 'b', channelId: 'c', styleId: 's', accessMode: 'normal', guid: 'g' }),
    credentials: { token: () => 'token', renew: () => Promise.resolve(false) },
    getLanguage: () => 'en',
    fetch,
  });
  return { page: openPage({ chat, retry: {}, network }), runIds };
};

/** What stands beside the last message, once nothing is awaited any more. */
const shownEnd = ({ state }: Page) => {
  const last = currentBranch(state).at(-1);
  return { run: state.run, status: last?.status, delivery: last?.delivery, error: last?.error?.textKey };
};

const hasEnd = (page: Page): boolean => page.state.run === null && shownEnd(page).error !== undefined;

beforeEach(() => {
  vi.useFakeTimers();
  stubFrames();
});
afterEach(() => vi.useRealTimers());

it.each(Object.keys(silentDeeds).filter((name) => name !== 'is down' && name !== 'answers a page'))(
  'a question is given back after sixty seconds to a service that %s, and is the same question again',
  async (name) => {
    const { page, runIds } = openWith([name]);
    page.send('q');
    await vi.advanceTimersByTimeAsync(WAIT_MS + 1000);
    expect(shownEnd(page)).toMatchObject({ run: null, delivery: 'unsent', error: 'systemRequest' });
    const before = runIds.length;
    expect(page.tryAgain(currentBranch(page.state)[0]?.id ?? '')).toBe(true);
    await vi.advanceTimersByTimeAsync(WAIT_MS + 1000);
    expect(runIds.length).toBeGreaterThan(before);
    expect(new Set(runIds).size).toBe(1);
    expect(shownEnd(page)).toMatchObject({ run: null, delivery: 'unsent', error: 'systemRequest' });
  },
);

it('an answer that is begun and never goes on can be read on by Try again, in the same run', async () => {
  const { page, runIds } = openWith([
    'gives an event and no more',
    'drips bytes',
    'gives an event and no more',
    'drips bytes',
  ]);
  page.send('q');
  await vi.advanceTimersByTimeAsync(WAIT_MS + SLACK_MS);
  expect(shownEnd(page)).toMatchObject({ run: null, status: 'failed', error: 'systemRequest' });
  expect(page.tryAgain(currentBranch(page.state)[1]?.id ?? '')).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.state.run?.phase).toBe('streaming');
  await vi.advanceTimersByTimeAsync(WAIT_MS + SLACK_MS);
  expect(shownEnd(page)).toMatchObject({ run: null, status: 'failed', error: 'systemRequest' });
  expect(new Set(runIds).size).toBe(1);
});

it('heartbeats keep a wait for minutes, and not for ever', async () => {
  const { page } = openWith(['sends heartbeats only']);
  page.send('q');
  await vi.advanceTimersByTimeAsync(HEARTBEATS_MS - 10_000);
  expect(page.state.run?.phase).toBe('sending');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shownEnd(page)).toMatchObject({ run: null, delivery: 'unsent', error: 'systemRequest' });
});

it('time without a network, which the page shows, is not waited', async () => {
  const network = testNetwork();
  const { page } = openWith(['gives an event and cuts', 'answers headers and no body'], network);
  page.send('q');
  await vi.advanceTimersByTimeAsync(1000);
  network.switch(false);
  await vi.advanceTimersByTimeAsync(HEARTBEATS_MS * 2);
  expect(page.state.run?.phase).toBe('reconnecting');
  network.switch(true);
  await vi.advanceTimersByTimeAsync(WAIT_MS - 10_000);
  expect(page.state.run).not.toBeNull();
  await vi.advanceTimersByTimeAsync(SLACK_MS);
  expect(hasEnd(page)).toBe(true);
});

it('a question whose page extras never come is given back as well', async () => {
  const { page } = openWith(['accepts and never answers']);
  const stuck = openPage({ extras: () => new Promise<never>(() => undefined), retry: {} });
  for (const one of [page, stuck]) one.send('q');
  await vi.advanceTimersByTimeAsync(WAIT_MS + 1000);
  expect(shownEnd(stuck)).toMatchObject({ run: null, delivery: 'unsent', error: 'systemRequest' });
});

it('each wait has an end that is shown, whatever a service does', async () => {
  const some = array(constantFrom(...Object.keys(deeds)), { minLength: 1, maxLength: 6 });
  await assert(
    asyncProperty(some, async (names) => {
      const { page } = openWith(names);
      page.send('q');
      const hasHeartbeats = names.some(
        (name) => name in heartbeatDeeds || name === 'repeats an event for ever',
      );
      // Each event begins a wait of its own, and the last deed is done again and again.
      if (names.at(-1)?.startsWith('gives')) names.push('accepts and never answers');
      const waits = names.filter((name) => name in eventDeeds).length + 1;
      await vi.advanceTimersByTimeAsync(waits * ((hasHeartbeats ? HEARTBEATS_MS : 0) + WAIT_MS) + SLACK_MS);
      if (!hasEnd(page)) throw new Error(`No end is shown: ${JSON.stringify(shownEnd(page))}`);
      page.dispose();
      vi.clearAllTimers();
    }),
    { numRuns: 60 },
  );
});
