import type { ReactNode } from 'react';
import { proxy } from 'valtio/vanilla';
import { createConversationEvents } from '../conversation/conversation-events.ts';
import { emptyConversation } from '../conversation/conversation-state.ts';
import { testStorage } from '../storage/memory-storage.test-helper.ts';
import type { Environment } from '../visitor/environment.ts';
import { initialVisitor } from '../visitor/initial-visitor.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { AppContext, type App, type Conversation, type CreateStore, type HostPage } from './app.ts';

export type TestAppChanges = {
  environment?: Partial<Environment>;
  visitor?: Partial<Visitor>;
  conversation?: Partial<Conversation>;
  host?: Partial<HostPage>;
  signal?: AbortSignal;
};

/** An app on a page of its own, with empty states; it has only the verbs that a test gives it. */
export const testApp = ({ environment, visitor, conversation, host, signal }: TestAppChanges = {}): App => {
  const stores = new Map<unknown, unknown>();
  const app = {
    environment: { storage: testStorage(), ...environment },
    visitor: {
      state: proxy(initialVisitor()),
      address: { botId: 'b', channelId: 'c', styleId: 's', accessMode: 'normal' },
      ...visitor,
    },
    conversation: { state: proxy(emptyConversation()), ...conversation },
    conversationEvents: createConversationEvents(undefined),
    host: {
      state: proxy({
        isFramed: false,
        canClose: false,
        isVisible: true,
        canLogIn: false,
        canRunTools: false,
      }),
      ...host,
    },
    store: <Store,>(create: CreateStore<Store>): Store => {
      if (!stores.has(create)) stores.set(create, create(app));
      return stores.get(create) as Store;
    },
    signal: signal ?? new AbortController().signal,
  } as unknown as App;
  return app;
};

/** Renders a component within an app: `render(<Part />, inApp(app))`. */
export const inApp = (app: App) => ({
  wrapper: ({ children }: { children: ReactNode }) => <AppContext value={app}>{children}</AppContext>,
});
