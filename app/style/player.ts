import { takeSteps } from './take-steps.ts';
import type { ShownState } from './shown-state.ts';

/*
 * Runs in the chat's own page before the app, in the frame of the style page: the app gets the replies of a state that was recorded
 * for the gallery, with the style that is being made, and a visitor's steps lead it there. The frame has an origin of its own, so
 * that nothing of the real chat on this site is touched.
 */

// On the site's own origin, what opened the window could have the chat say anything there.
if (globalThis.origin !== 'null') throw new Error('This page is shown within the page of styles only.');

const { state, style, scheme, language } = JSON.parse(window.name) as ShownState;
const outer = window.parent;

/** A frame without an origin has no storage; the app finds this one. */
const memoryStorage = (entries: Record<string, string>) => {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
};

const define = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { configurable: true, get: () => value });
};

const never = new Promise<Response>(() => {});

const eventsOf = (runId: string): Response => {
  const { events = [] } = state;
  const text = events
    .map((event, index) => `id: ${runId}:${index + 1}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode(text));
      if (events.some(({ type }) => type === 'RUN_FINISHED' || type === 'RUN_ERROR')) stream.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
};

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });

const answer = async (method: string, url: URL, body: unknown): Promise<Response> => {
  const path = url.pathname.slice(url.pathname.indexOf('/im/') + '/im'.length);
  const { replies, streams, refusal, events } = state;
  if (streams.includes(path)) {
    const { runId = '' } = {
      runId: url.searchParams.get('runId') ?? undefined,
      ...(body as { runId?: string }),
    };
    return events ? eventsOf(runId) : json(refusal);
  }
  const reply = replies[`${method} ${path}`];
  if (reply === 'never') return never;
  if (reply === 'unreachable') throw new TypeError('Failed to fetch');
  if (reply === undefined) return new Response('', { status: 404 });
  if (path !== '/v1/base/config') return json(reply);
  const { object, ...envelope } = reply as { object?: object };
  return json({ ...envelope, object: { ...object, style } });
};

const prepare = (): void => {
  const appearance: Record<string, string> = scheme === 'auto' ? {} : { 'casement:appearance': scheme };
  define(window, 'localStorage', memoryStorage({ ...state.kept, ...appearance }));
  define(window, 'sessionStorage', memoryStorage({}));
  define(navigator, 'languages', [language]);
  if (state.isOffline) define(navigator, 'onLine', false);
  define(window, 'parent', window);
  window.open = () => null;
  const load = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.includes('/im/')) return load(input, init);
    const text = request.method === 'GET' ? '' : await request.text();
    return answer(request.method, url, text === '' ? {} : JSON.parse(text));
  };
};

const play = async (): Promise<void> => {
  let outcome = 'shown';
  try {
    await takeSteps(state.steps);
  } catch {
    outcome = 'failed';
  }
  document.documentElement.dataset['gallery'] = outcome;
  // It says nothing that anybody could not know.
  outer.postMessage({ casementStyle: outcome }, '*');
};

prepare();
document.addEventListener('DOMContentLoaded', () => void play());
