import type { ReactNode } from 'react';
import { proxy } from 'valtio/vanilla';
import { createConversationEvents } from '../conversation/conversation-events.ts';
import { type ConversationState, emptyConversation } from '../conversation/conversation-state.ts';
import type { Conversation } from '../conversation/create-conversation.ts';
import { testStorage } from '../storage/memory-storage.test-helper.ts';
import type { Environment } from '../visitor/environment.ts';
import { initialVisitor } from '../visitor/visitor-state.ts';
import { type App, AppContext, type HostPage } from './app.ts';

export type TestAppChanges = {
  environment?: Partial<Environment>;
  visitor?: Partial<App['visitor']>;
  conversation?: Partial<Conversation>;
  conversationEvents?: App['conversationEvents'];
  host?: Partial<Omit<HostPage, 'state'>> & { state?: Partial<HostPage['state']> };
  signal?: AbortSignal;
  logInWith?: App['logInWith'];
};

const testConversation = (state: ConversationState): Partial<Conversation> => ({
  state,
  setDraft: (text) => {
    state.draft = text;
  },
  setDraftAttachments: (attachments) => {
    state.draftAttachments = attachments;
  },
  setUploads: (uploads) => {
    Object.assign(state, uploads);
  },
  holdSend: () => {
    state.isSendHeld = true;
  },
  isOwnRun: () => false,
  onMessage: () => () => undefined,
});

/** Makes a small app for tests of stores and components: empty stores, and the verbs that a test gives. */
export const testApp = (changes: TestAppChanges = {}): App => {
  const stores = new Map<unknown, unknown>();
  const environment = {
    storage: testStorage(),
    serviceBase: 'https://service.example/im',
    ...changes.environment,
  };
  const address = { botId: 'b', channelId: 'c', styleId: 's', accessMode: 'normal' };
  const app = {
    environment,
    logInWith: changes.logInWith,
    visitor: {
      state: proxy(initialVisitor()),
      environment,
      address,
      beforeForgotten: () => () => undefined,
      ...changes.visitor,
    },
    conversation: {
      ...testConversation(changes.conversation?.state ?? proxy(emptyConversation())),
      ...changes.conversation,
    },
    conversationEvents: changes.conversationEvents ?? createConversationEvents(undefined),
    host: {
      ...changes.host,
      state: proxy({
        isFramed: false,
        canClose: false,
        isVisible: true,
        canLogIn: false,
        canRunTools: false,
        ...changes.host?.state,
      }),
    },
    signal: changes.signal ?? new AbortController().signal,
    store: (create: (made: App) => unknown) => {
      if (!stores.has(create)) stores.set(create, create(app));
      return stores.get(create);
    },
  } as unknown as App;
  return app;
};

/** Gives the component that puts an app around what a test renders. */
export const appWrapper =
  (app: App) =>
  ({ children }: { children: ReactNode }) => <AppContext value={app}>{children}</AppContext>;
