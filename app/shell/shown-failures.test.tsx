// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConversationEvents } from '../conversation/conversation-events.ts';
import { createConversation } from '../conversation/create-conversation.ts';
import { initTexts } from '../i18n/i18n.ts';
import { say } from '../i18n/words.ts';
import { toasts } from '../ui/toast-store.ts';
import { recordOf, testEnvironment, testVisitor } from '../visitor/environment.test-helper.ts';
import { createAccountNames } from '../features/account/account-names.ts';
import { appWrapper, testApp } from '../features/app.test-helper.tsx';
import type { App } from '../features/app.ts';
import { createSessions } from '../features/history/sessions-store.ts';
import { FollowUps } from '../features/suggestions/follow-ups.tsx';
import { createServiceVoice, withBrowserFallback } from '../features/voice/voices.ts';

/** A chat whose service refuses every call. */
const refusedApp = (code: number): App => {
  const environment = testEnvironment('https://service.example', {
    fetch: async () => Response.json({ code, message: 'Because' }),
  });
  const visitor = testVisitor(environment);
  visitor.state.phase = { type: 'ready' };
  recordOf(visitor).update({ anonymousToken: 'anonymous', isAnonymous: '1' });
  const conversationEvents = createConversationEvents(undefined);
  const conversation = createConversation({ visitor, events: conversationEvents });
  return testApp({ environment, visitor, conversation, conversationEvents });
};

const message = {
  id: 'answer',
  sessionId: 's',
  parentId: null,
  role: 'assistant',
  parts: [],
  createdAt: 0,
  status: 'complete',
} as const;

const calls: Record<string, (app: App) => unknown> = {
  'the account status': async ({ visitor }) => (await visitor.account()).check(),
  'the name of the account': (app) => createAccountNames(app).load(true),
  'the list of chats': (app) => createSessions(app).load(),
  'a chat': ({ conversation }) => conversation.openSession('s'),
  'what may be asked next': async (app) => {
    app.conversation.state.sessionId = 's';
    render(<FollowUps message={message} />, { wrapper: appWrapper(app) });
    await vi.waitFor(() => expect(toasts.list).not.toEqual([]), 200).catch(() => undefined);
  },
  'a voice': async ({ visitor }) => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.stubGlobal('speechSynthesis', { getVoices: () => [{ lang: 'en' }] });
    const voice = withBrowserFallback(createServiceVoice({ visitor })('answer'));
    const sentence = { text: 'Hello.', language: 'en' } as Parameters<typeof voice.prepare>[0];
    await voice.prepare(sentence, new AbortController().signal).catch(() => undefined);
  },
};

beforeEach(() => initTexts());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(Object.keys(calls))('the words of the service are shown when it refuses %s', async (what) => {
  await act(async () => calls[what]?.(refusedApp(1115)));
  expect(toasts.list.map(({ words }) => say(words))).toEqual(['Because']);
});
