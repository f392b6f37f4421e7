import { describe, expect, it, vi } from 'vitest';
import type { ChatState } from './chat.ts';
import { createChatStore, transition } from './state.ts';
import type { ChatAction, ChatStatus } from './state.ts';

const status = (more: Partial<ChatStatus> = {}): ChatStatus => ({
  state: 'idle',
  isOpen: false,
  canType: false,
  unread: 0,
  locale: undefined,
  shownLocale: 'en',
  colorScheme: undefined,
  shownScheme: 'auto',
  title: 'Chat',
  wantsExpanded: false,
  ...more,
});

const greeting: ChatAction = { type: 'greeting', locale: 'zh-CN' };

describe('transition', () => {
  it.each<[ChatState, ChatAction, ChatState]>([
    ['idle', { type: 'load' }, 'loading'],
    ['idle', { type: 'failure' }, 'idle'],
    ['loading', { type: 'load' }, 'loading'],
    ['loading', greeting, 'ready'],
    ['loading', { type: 'failure' }, 'failed'],
    ['ready', greeting, 'ready'],
    ['ready', { type: 'load' }, 'ready'],
    ['ready', { type: 'lost' }, 'loading'],
    ['ready', { type: 'failure' }, 'failed'],
    ['failed', { type: 'load' }, 'loading'],
    ['failed', { type: 'failure' }, 'failed'],
    ['failed', greeting, 'ready'],
    ['failed', { type: 'lost' }, 'failed'],
    ['loading', { type: 'destroy', isOpen: false }, 'destroyed'],
    ['destroyed', { type: 'load' }, 'destroyed'],
    ['destroyed', greeting, 'destroyed'],
  ])('takes %s by %j to %s', (state, action, expected) => {
    expect(transition(status({ state }), action).state).toBe(expected);
  });

  it('returns the very same status when an action changes nothing', () => {
    for (const [before, action] of [
      [status({ isOpen: true }), { type: 'open', isOpen: true }],
      [status(), { type: 'close', isOpen: false }],
      [status({ unread: 2 }), { type: 'unread', unread: 2 }],
      [status({ state: 'destroyed' }), { type: 'open', isOpen: true }],
      [status({ state: 'failed' }), { type: 'failure' }],
    ] as const) {
      expect(transition(before, action)).toBe(before);
    }
  });

  it('lets the visitor type only while the chat loads', () => {
    const loading = status({ state: 'loading' });
    const typing = transition(loading, { type: 'composer-ready', canType: true });
    expect(typing.canType).toBe(true);
    expect(transition(typing, greeting).canType).toBe(false);
    expect(transition(typing, { type: 'failure' }).canType).toBe(false);
    expect(transition(status({ state: 'ready' }), { type: 'composer-ready', canType: true }).canType).toBe(
      false,
    );
  });

  it('shows the language of the frame, which knows what the visitor has chosen', () => {
    expect(transition(status({ state: 'loading' }), greeting).shownLocale).toBe('zh-CN');
    expect(transition(status({ state: 'loading', locale: 'auto' }), greeting).shownLocale).toBe('zh-CN');
    const chosen = transition(status(), {
      type: 'locale',
      locale: 'zh-CN',
      shownLocale: 'zh-CN',
    });
    expect(chosen).toMatchObject({ locale: 'zh-CN', shownLocale: 'zh-CN' });
  });

  it('shows the scheme that was asked for last, by the site or in the frame', () => {
    const dark = transition(status(), {
      type: 'color-scheme',
      colorScheme: 'dark',
      shownScheme: 'dark',
    });
    expect(dark).toMatchObject({ colorScheme: 'dark', shownScheme: 'dark' });
    expect(transition(dark, { type: 'scheme', shownScheme: 'light' })).toMatchObject({
      colorScheme: 'dark',
      shownScheme: 'light',
    });
  });

  it('keeps whether a large panel is wanted through everything but the wish for another', () => {
    const large = transition(status(), { type: 'expand', wantsExpanded: true });
    expect(large.wantsExpanded).toBe(true);
    expect(transition(large, { type: 'expand', wantsExpanded: true })).toBe(large);
    for (const action of [
      { type: 'open', isOpen: true },
      { type: 'load' },
      { type: 'lost' },
      { type: 'failure' },
      { type: 'destroy', isOpen: false },
    ] as const)
      expect(transition(large, action).wantsExpanded).toBe(true);
    expect(transition(large, { type: 'expand', wantsExpanded: false }).wantsExpanded).toBe(false);
  });

  it('closes a chat that is destroyed', () => {
    expect(transition(status({ isOpen: true }), { type: 'destroy', isOpen: false })).toMatchObject({
      state: 'destroyed',
      isOpen: false,
    });
  });
});

describe('createChatStore', () => {
  it('tells its listeners of changes, until their signal aborts', () => {
    const store = createChatStore(status());
    const listener = vi.fn();
    const lifetime = new AbortController();
    store.subscribe(listener, lifetime.signal);
    expect(store.dispatch({ type: 'open', isOpen: true })).toBe(true);
    expect(store.dispatch({ type: 'open', isOpen: true })).toBe(false);
    expect(listener).toHaveBeenCalledExactlyOnceWith(status({ isOpen: true }), status());
    lifetime.abort();
    store.dispatch({ type: 'close', isOpen: false });
    expect(listener).toHaveBeenCalledOnce();
    expect(store.status.isOpen).toBe(false);
  });
});
