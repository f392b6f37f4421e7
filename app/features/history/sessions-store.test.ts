import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { say } from '../../i18n/words.ts';
import { createConversationEvents } from '../../conversation/conversation-events.ts';
import { initTexts } from '../../i18n/i18n.ts';
import type { Session } from '../../service/contract/index.ts';
import { sendJson, startTestServer } from '../../service/http-server.test-helper.ts';
import type { TestHandler, TestServer } from '../../service/http-server.test-helper.ts';
import { createService } from '../../service/service.ts';
import { toasts } from '../../ui/toast-store.ts';
import { testApp } from '../app.test-helper.tsx';
import { createSessions } from './sessions-store.ts';
import { createSideMenu } from './side-menu-store.ts';

beforeAll(initTexts);

let server: TestServer;
let stored: Session[];
let intercept: TestHandler | undefined;
let opened: (() => void)[] = [];
let page: EventTarget;

const PAGE = 3;

const session = (number: number, fields: Partial<Session> = {}): Session => ({
  id: `s${number}`,
  title: `Title ${number}`,
  headId: null,
  createdAt: number,
  updatedAt: number,
  ...fields,
});

const titlesOf = (list: readonly Session[]) => list.map(({ title }) => title);

beforeEach(async () => {
  const deleted = new Map<string, Session>();
  stored = [5, 4, 3, 2, 1].map((number) => session(number));
  intercept = undefined;
  page = new EventTarget();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  server = await startTestServer((request, response) => {
    if (intercept) return intercept(request, response);
    const { pathname, searchParams } = request.url;
    if (pathname.endsWith('/pull/session')) {
      const start = Number(searchParams.get('next') ?? 0);
      const query = searchParams.get('query') ?? '';
      const all = stored.filter(({ title }) => title.includes(query));
      const list = all.slice(start, start + PAGE);
      const more = start + PAGE < all.length && { next: String(start + PAGE) };
      return sendJson(response, { object: { list, ...more } });
    }
    const change = JSON.parse(request.body) as { id: string; title?: string; deleted?: boolean };
    const found = stored.find(({ id }) => id === change.id) ?? deleted.get(change.id);
    if (!found) return sendJson(response, { code: 404 }, 404);
    if (change.title !== undefined) found.title = change.title;
    if (change.deleted === true) {
      deleted.set(found.id, found);
      stored = stored.filter((entry) => entry !== found);
    } else if (change.deleted === false) {
      stored = [...stored, found].toSorted((a, b) => b.updatedAt - a.updatedAt);
    }
    return sendJson(response, { object: found });
  });
});
afterEach(async () => {
  for (const close of opened) close();
  opened = [];
  vi.unstubAllGlobals();
  await server.close();
});

const open = ({ undoMs = 60_000, name }: { undoMs?: number; name?: string } = {}) => {
  const lifetime = new AbortController();
  opened.push(() => lifetime.abort());
  const service = createService({
    base: server.base,
    identity: () => ({ botId: 'b', channelId: 'c', styleId: 's', accessMode: 'normal', guid: 'g' }),
    credentials: { token: () => 'token', renew: () => Promise.resolve(false) },
    getLanguage: () => 'en',
  });
  const app = testApp({
    visitor: { service },
    conversationEvents: createConversationEvents(name),
    signal: lifetime.signal,
  });
  const { state: sideMenu } = app.store(createSideMenu);
  return {
    events: app.conversationEvents,
    sideMenu,
    ...createSessions(app, { searchDelayMs: 10, undoMs }),
  };
};

const hidePage = () => page.dispatchEvent(new Event('pagehide'));
const eventually = <Result>(check: () => Result): Promise<Result> => vi.waitFor(check, { interval: 5 });

const changes = () =>
  server.requests.filter(({ method }) => method === 'POST').map(({ body }): unknown => JSON.parse(body));

describe('the list', () => {
  it('comes page by page, each once', async () => {
    const list = open();
    await list.load();
    expect(titlesOf(list.state.list)).toEqual(['Title 5', 'Title 4', 'Title 3']);
    await Promise.all([list.loadMore(), list.loadMore()]);
    expect(list.state).toMatchObject({ next: null, more: 'idle' });
    expect(list.state.list).toHaveLength(5);
    await list.loadMore();
    expect(server.requests).toHaveLength(2);
  });

  it('says that it could not be loaded and can be loaded again', async () => {
    const list = open();
    intercept = (_request, response) => sendJson(response, {}, 500);
    await list.load();
    expect(list.state.status).toBe('failed');
    intercept = undefined;
    await list.load();
    expect(list.state.status).toBe('ready');
  });

  it('says that a page could not be loaded and can go on', async () => {
    const list = open();
    await list.load();
    intercept = (_request, response) => sendJson(response, {}, 500);
    await list.loadMore();
    expect(list.state).toMatchObject({ more: 'failed', status: 'ready' });
    intercept = undefined;
    await list.loadMore();
    expect(list.state.list).toHaveLength(5);
  });

  it('takes over what is new and keeps what was loaded beyond', async () => {
    const list = open();
    await list.load();
    await list.loadMore();
    stored = [session(6, { running: true }), ...stored];
    list.events.tell({ type: 'changed', sessionId: 's6' });
    await eventually(() => expect(list.state.list[0]).toMatchObject({ id: 's6', running: true }));
    expect(titlesOf(list.state.list)).toEqual([6, 5, 4, 3, 2, 1].map((number) => `Title ${number}`));
  });

  it('takes over what is new when that came while the list was being loaded', async () => {
    const { state, events, load } = open();
    let answer: (() => void) | undefined;
    intercept = (_request, response) => {
      intercept = undefined;
      const list = [...stored];
      answer = () => sendJson(response, { object: { list } });
    };
    const loaded = load();
    await eventually(() => expect(answer).toBeDefined());
    stored = [session(6), session(5)];
    events.tell({ type: 'changed', sessionId: 's6' });
    answer?.();
    await loaded;
    await eventually(() => expect(titlesOf(state.list).slice(0, 2)).toEqual(['Title 6', 'Title 5']));
  });

  it('forgets what the service no longer keeps', async () => {
    const list = open();
    await list.load();
    await list.loadMore();
    stored = stored.slice(0, 2);
    await list.refresh();
    expect(titlesOf(list.state.list)).toEqual(['Title 5', 'Title 4']);
    expect(list.state.next).toBeNull();
  });

  it('drops at once what was deleted in another tab', async () => {
    const list = open();
    await list.load();
    stored = stored.filter(({ id }) => id !== 's4');
    list.events.tellHere({ type: 'deleted', sessionId: 's4' });
    expect(titlesOf(list.state.list)).toEqual(['Title 5', 'Title 3']);
  });
});

describe('the search', () => {
  it('asks once the typing pauses and shows only what it found', async () => {
    const list = open();
    await list.load();
    for (const text of ['T', 'Ti', 'Title 1 ']) list.search(text);
    await eventually(() => expect(titlesOf(list.state.list)).toEqual(['Title 1']));
    expect(server.requests).toHaveLength(2);
    list.search('');
    await eventually(() => expect(list.state.list).toHaveLength(3));
  });

  it('ends when somebody else is here, looked for or not yet', async () => {
    const list = open();
    await list.load();
    list.search('Title 1');
    await eventually(() => expect(titlesOf(list.state.list)).toEqual(['Title 1']));
    list.search('Title 2');
    list.events.tellHere({ type: 'visitor-changed', isSame: false });
    expect(list.state).toMatchObject({ searchText: '', query: '' });
    await eventually(() => expect(list.state.list).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(list.state.list).toHaveLength(3);
    expect(server.requests.at(-1)?.url.searchParams.has('query')).toBe(false);
  });

  it('shows nothing of the list before when it fails', async () => {
    const list = open();
    await list.load();
    intercept = (_request, response) => sendJson(response, {}, 500);
    list.search('Title 1');
    await eventually(() => expect(list.state).toMatchObject({ status: 'failed', list: [], next: null }));
  });

  it('drops the reply to what is no longer looked for', async () => {
    const list = open();
    await list.load();
    let release: (() => void) | undefined;
    intercept = (request, response) => {
      if (request.url.searchParams.get('query') !== 'Title 1')
        return sendJson(response, { object: { list: [] } });
      release = () => sendJson(response, { object: { list: [session(1)] } });
      return undefined;
    };
    list.search('Title 1');
    await eventually(() => expect(release).toBeDefined());
    list.search('nothing');
    await eventually(() => expect(list.state).toMatchObject({ query: 'nothing', status: 'ready' }));
    release?.();
    await list.refresh();
    expect(list.state.list).toEqual([]);
  });
});

describe('a title', () => {
  it('changes at once and is stored trimmed', async () => {
    const list = open();
    await list.load();
    const renaming = list.rename('s4', '  Windows ');
    expect(list.state.list[1]?.title).toBe('Windows');
    await renaming;
    expect(changes()).toEqual([{ id: 's4', title: 'Windows' }]);
  });

  it('is as before when it could not be stored', async () => {
    const list = open();
    await list.load();
    intercept = (_request, response) => sendJson(response, {}, 500);
    await list.rename('s4', 'Windows');
    expect(list.state.list[1]?.title).toBe('Title 4');
  });

  it.each(['', '   ', 'Title 4', ' Title 4 '])('stays when nothing else was typed: "%s"', async (text) => {
    const list = open();
    await list.load();
    await list.rename('s4', text);
    expect(changes()).toEqual([]);
  });
});

describe('a deletion', () => {
  it('shows at once and reaches the service when it can no longer be taken back', async () => {
    const list = open({ undoMs: 30 });
    await list.load();
    list.remove('s4');
    expect(titlesOf(list.state.list)).toEqual(['Title 5', 'Title 3']);
    expect(titlesOf(list.state.removed)).toEqual(['Title 4']);
    expect(changes()).toEqual([]);
    await eventually(() => expect(changes()).toEqual([{ id: 's4', deleted: true }]));
    expect(list.state.removed).toEqual([]);
    expect(await list.undoRemove('s4')).toBe(false);
  });

  it('is taken back in its place, and the service never hears of it', async () => {
    const list = open({ undoMs: 30 });
    await list.load();
    list.remove('s4');
    void list.undoRemove('s4');
    expect(titlesOf(list.state.list)).toEqual(['Title 5', 'Title 4', 'Title 3']);
    list.remove('s3');
    await eventually(() => expect(changes()).toEqual([{ id: 's3', deleted: true }]));
  });

  it('does not come back with what is loaded meanwhile', async () => {
    const list = open();
    await list.load();
    list.remove('s4');
    await list.refresh();
    await list.loadMore();
    expect(titlesOf(list.state.list)).toEqual(['Title 5', 'Title 3', 'Title 2', 'Title 1']);
  });

  it('reaches the service when the page may be about to go, once, and can still be taken back', async () => {
    const list = open();
    await list.load();
    list.remove('s4');
    hidePage();
    hidePage();
    await eventually(() => expect(stored).toHaveLength(4));
    expect(await list.undoRemove('s4')).toBe(true);
    expect(stored).toHaveLength(5);
    expect(changes()).toEqual([
      { id: 's4', deleted: true },
      { id: 's4', deleted: false },
    ]);
    await eventually(() => expect(titlesOf(list.state.list)).toContain('Title 4'));
  });

  it.each([
    { name: 'a question is asked in it', headId: 'asked', titles: ['Title 5', 'Title 4', 'Title 3'] },
    { name: 'its last answer ends', headId: 'head', titles: ['Title 5', 'Title 3'] },
    { name: 'it is renamed', headId: undefined, titles: ['Title 5', 'Title 3'] },
  ])('in another tab, $name', async ({ headId, titles }) => {
    stored = stored.map((entry) => ({ ...entry, headId: 'head' }));
    const list = open({ name: 'visitor' });
    const elsewhere = createConversationEvents('visitor');
    opened.push(elsewhere.close, list.events.close);
    await list.load();
    list.remove('s4');
    const told = server.requests.length;
    elsewhere.tell({ type: 'changed', sessionId: 's4', ...(headId && { headId }) });
    await eventually(() => expect(server.requests.length).toBeGreaterThan(told));
    expect(titlesOf(list.state.list)).toEqual(titles);
  });

  it('is undone when the service would not have it', async () => {
    const list = open({ undoMs: 10 });
    await list.load();
    intercept = (_request, response) => sendJson(response, {}, 500);
    list.remove('s4');
    await eventually(() => expect(titlesOf(list.state.list)).toEqual(['Title 5', 'Title 4', 'Title 3']));
  });
});

/** Opens the list over the chat, and has a change of it refused. */
const openOver = async () => {
  const list = open();
  Object.assign(list.sideMenu, { isOpen: true, isBeside: false });
  await list.load();
  intercept = (_request, response) => sendJson(response, { code: 1114 });
  await list.rename('s4', 'Windows');
  expect(list.state.problem?.()).toBe('Please change a topic');
  expect(toasts.list).toEqual([]);
  return list;
};

describe('a refused change of a list that lies over the chat', () => {
  it('is told in the list, until the next change', async () => {
    const list = await openOver();
    intercept = undefined;
    await list.rename('s4', 'Windows');
    expect(list.state.problem).toBeNull();
  });

  it('is not told to somebody else', async () => {
    const list = await openOver();
    list.events.tellHere({ type: 'visitor-changed', isSame: false });
    expect(list.state.problem).toBeNull();
  });
});

/** Has every call refused from now on. */
const refuse = (code: number) => {
  intercept = (_request, response) => sendJson(response, { code }, code === 500 ? 500 : 200);
};

/** Returns the texts of the toasts since the last look. */
const told = () => toasts.list.splice(0).map(({ words }) => say(words));

describe('a refused change of a list beside the chat has a toast', () => {
  it('when it is another title, whatever the code', async () => {
    const list = open();
    await list.load();
    for (const code of [500, 709, 1113, 1114, 1116, 1117, 1119, 1200]) {
      refuse(code);
      await list.rename('s4', 'Windows');
      expect(told(), `${code}`).toEqual([expect.any(String)]);
    }
  });

  it('when it is a deletion', async () => {
    const list = open({ undoMs: 0 });
    await list.load();
    refuse(1113);
    list.remove('s4');
    await eventually(() => expect(titlesOf(list.state.list)).toContain('Title 4'));
    expect(told()).toEqual(['Reached limits']);
  });

  it('when it takes a deletion back', async () => {
    const list = open();
    await list.load();
    list.remove('s4');
    hidePage();
    await eventually(() => expect(stored).toHaveLength(4));
    refuse(1113);
    expect(await list.undoRemove('s4')).toBe(false);
    expect(titlesOf(list.state.list)).not.toContain('Title 4');
    expect(told()).toEqual(['Reached limits']);
  });
});
