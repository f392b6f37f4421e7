// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatContext } from '../chat/context.ts';
import { createEvents } from '../chat/events.ts';
import type { ChatEvents } from '../chat/chat.ts';
import { createChatStore } from '../chat/state.ts';
import type { Notices } from '../launcher/notices.ts';
import type { ChatRule } from './rule.ts';
import { startRules } from './start-rules.ts';

type Teaser = { text: string; isSilent?: boolean; onPress?: () => void; onDismiss?: () => void };

let lifetime: AbortController;
let told: unknown[];
let teasers: Teaser[];
let called: unknown[];
let problems: string[];
let isSmall: boolean;

/** A chat whose parts write down what is asked of them. */
const makeContext = (rules: unknown, { hasLauncher = true } = {}) => {
  const store = createChatStore({
    state: 'idle',
    isOpen: false,
    canType: false,
    unread: 0,
    locale: undefined,
    shownLocale: 'de',
    colorScheme: undefined,
    shownScheme: 'auto',
    title: 'Chat',
    wantsExpanded: false,
  });
  const events = createEvents<ChatEvents>();
  for (const name of ['rule', 'open'] as const) events.on(name, (detail) => told.push(detail ?? name));
  const panel = document.createElement('div');
  panel.innerHTML = '<div class="waiting" role="status"></div>';
  const context = {
    settings: { rules, mode: 'bubble' },
    store,
    events,
    view: {
      panel,
      host: document.createElement('div'),
      button: hasLauncher ? document.createElement('button') : undefined,
    },
    pageUrl: 'https://chat.example.com/?bot_id=b&channel_id=c',
    page: { signal: lifetime.signal },
    load: () => store.dispatch({ type: 'load' }),
    call: async (...call: unknown[]) => void called.push(call),
    report: (_code: string, message: string) => problems.push(message),
  } as unknown as ChatContext;
  return context;
};
const notices: Notices = {
  setTeaser: (text, options = {}) => {
    teasers.push({ text, ...options });
    return () => void teasers.pop();
  },
};
const start = async (rules: unknown, options?: { hasLauncher?: boolean }) => {
  const context = makeContext(rules, options);
  await startRules(context, async () => notices);
  return context;
};
const goTo = (path: string) => {
  history.pushState(null, '', path);
  window.dispatchEvent(new Event('popstate'));
  vi.advanceTimersByTime(200);
};

beforeEach(() => {
  vi.useFakeTimers();
  lifetime = new AbortController();
  [told, teasers, called, problems, isSmall] = [[], [], [], [], false];
  vi.stubGlobal('matchMedia', () => ({ matches: isSmall }));
  history.replaceState(null, '', '/start');
});
afterEach(() => {
  lifetime.abort();
  localStorage.clear();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const greeting: ChatRule = { name: 'greet', teaser: { en: 'Help?', de: 'Hilfe?' } };

describe('a teaser', () => {
  it('comes in the language on show, silent, and once a session', async () => {
    await start([greeting]);
    expect(teasers).toMatchObject([{ text: 'Hilfe?', isSilent: true }]);
    expect(told).toEqual([{ name: 'greet', phase: 'spoken' }]);
    lifetime.abort();
    lifetime = new AbortController();
    await start([greeting]);
    expect(told).toHaveLength(1);
  });

  it('comes at its time', async () => {
    await start([{ ...greeting, afterSeconds: 20 }]);
    vi.advanceTimersByTime(19_000);
    expect(teasers).toEqual([]);
    vi.advanceTimersByTime(1100);
    expect(teasers).toHaveLength(1);
  });

  it('puts text into the composer when it is pressed', async () => {
    await start([{ ...greeting, prefill: 'Ich brauche ' }]);
    expect(called).toEqual([]);
    teasers[0]?.onPress?.();
    expect(called).toEqual([['offerDraft', 'Ich brauche ']]);
    expect(told.at(-1)).toEqual({ name: 'greet', phase: 'accepted' });
  });

  it('that is put away is the last one, on every page', async () => {
    await start([greeting, { name: 'other', pages: '/next', teaser: 'Doch?' }]);
    teasers[0]?.onDismiss?.();
    expect(told.at(-1)).toEqual({ name: 'greet', phase: 'dismissed' });
    goTo('/next');
    expect(told).toHaveLength(2);
  });

  it('goes with its page, and another page has one of its own', async () => {
    await start([greeting, { name: 'next', pages: '/next', teaser: 'Doch?' }]);
    goTo('/elsewhere');
    expect(teasers).toEqual([]);
    goTo('/next');
    expect(teasers).toMatchObject([{ text: 'Doch?' }]);
  });

  it('is nothing where the page has a launcher of its own', async () => {
    await start([greeting], { hasLauncher: false });
    expect(told).toEqual([]);
  });

  it('waits until a dialog of the page is gone', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 9, height: 9 } as DOMRect);
    document.body.innerHTML = '<div role="dialog">Cookies</div>';
    await start([greeting]);
    vi.advanceTimersByTime(5000);
    expect(teasers).toEqual([]);
    document.body.innerHTML = '';
    vi.advanceTimersByTime(1100);
    expect(teasers).toHaveLength(1);
  });
});

describe('a chat that a rule opens', () => {
  it('is quiet: no focus, and no word that it loads', async () => {
    const { store, view } = await start([{ open: true, prefill: 'Hallo' }]);
    expect(store.status).toMatchObject({ isOpen: true, isQuiet: true, state: 'loading' });
    expect(view.panel.querySelector('.waiting')?.getAttribute('role')).toBeNull();
    expect(called).toEqual([['offerDraft', 'Hallo']]);
    expect(told).toEqual(['open', { name: '1', phase: 'spoken' }]);
  });

  it('is as any other once it was closed, and leaves the visitor alone', async () => {
    const { store, view, events } = await start([{ name: 'back', open: true, once: 'page' }]);
    store.dispatch({ type: 'close', isOpen: false });
    events.emit('close', undefined);
    expect(store.status.isQuiet).toBe(false);
    expect(view.panel.querySelector('.waiting')?.getAttribute('role')).toBe('status');
    expect(told.at(-1)).toEqual({ name: 'back', phase: 'dismissed' });
    goTo('/next');
    expect(store.status.isOpen).toBe(false);
  });

  it('goes away where it cannot be loaded', async () => {
    const { store } = await start([{ open: true }]);
    store.dispatch({ type: 'failure' });
    expect(store.status).toMatchObject({ isOpen: false, isQuiet: false });
  });

  it('stays closed where it would cover the page, and says what else the rule says', async () => {
    isSmall = true;
    const { store } = await start([{ open: true }, { name: 'small', open: true, teaser: 'Hilfe?' }]);
    expect(store.status.isOpen).toBe(false);
    expect(told).toEqual([{ name: 'small', phase: 'spoken' }]);
  });
});

it('does not speak into a chat that is open', async () => {
  const context = makeContext([greeting]);
  context.store.dispatch({ type: 'open', isOpen: true });
  await startRules(context, async () => notices);
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([]);
});

it('offers a text alone as soon as the chat is there', async () => {
  await start([{ name: 'draft', prefill: { de: 'Hallo' } }]);
  expect(called).toEqual([['offerDraft', 'Hallo']]);
});

it('tells which rules are wrong, and follows the others', async () => {
  await start([{ teaser: 5 }, greeting]);
  expect(problems).toEqual(
    [
      'rules[0].teaser must be a text of 1 to 300 characters, or one by language; rules[0] must have teaser, open or prefill',
    ].map((text) => expect.stringContaining(text.split(';')[0]!) as string),
  );
  expect(teasers).toHaveLength(1);
});

it('says nothing where the browser keeps nothing', async () => {
  vi.stubGlobal('localStorage', undefined);
  await start([greeting]);
  expect(told).toEqual([]);
  vi.unstubAllGlobals();
});
