import { createConversationEvents } from '../conversation/conversation-events.ts';
import { createConversation } from '../conversation/create-conversation.ts';
import { hasKeptUploads } from '../features/attachments/has-kept-uploads.ts';
import { loadCode } from '../base/load-code.ts';
import { chatKey } from '../storage/chat-key.ts';
import type { Environment } from '../visitor/environment.ts';
import { createVisitor } from '../visitor/create-visitor.ts';
import { loadLogins } from './load-logins.ts';
import { createHostPage, type ShellApp } from './host-page.ts';

/** The app as its entries know it. */
export type RunningApp = ShellApp & { dispose: () => void };

/**
 * Makes the app from its environment; nothing is asked of the service before `visitor.start()`. What the
 * drawn app needs, and what talks to the host page, is imported when it is first used: this part is in the
 * small first script.
 */
export const createApp = (environment: Environment, options: { isReader?: boolean } = {}): RunningApp => {
  const lifetime = new AbortController();
  const stores = new Map<unknown, unknown>();
  const isFramed = environment.hostOrigin !== undefined;

  const hostLink = async () => {
    const { createHostLink } = await loadCode(() => import('./host-link.ts'));
    return app.store(createHostLink);
  };
  const logins = () => loadLogins(app);

  const host = createHostPage({ isFramed, logins });
  const visitor = createVisitor({
    environment,
    ...options,
    beforeReady: async (isNeeded) => {
      // A question may go out only with what the host page has for it, and with the files that a page before
      // has left.
      const isLinkNeeded = isFramed || hasKeptUploads(environment.storage, visitor.address);
      if (isLinkNeeded) await (await hostLink()).beforeReady(isNeeded);
      // Without its code a first message is refused, and the check brings it.
      if (visitor.state.channelConfig.check)
        await loadCode(() => import('../conversation/questions/proofs.ts')).then(
          ({ createProofs }) => app.store(createProofs),
          () => undefined,
        );
    },
    confirmHost: async (allowedOrigins) => (await hostLink()).confirmHost(allowedOrigins),
    hasSiteLogin: () => host.state.canLogIn,
    renewHostLogin: async () => (host.state.canLogIn ? (await logins()).renew() : undefined),
  });
  // Tabs of one bot, channel and kind of access share a visitor, because they share its storage.
  const conversationEvents = createConversationEvents(
    visitor.state.address ? chatKey('tabs', visitor.address) : undefined,
  );
  const conversation = createConversation({
    visitor,
    events: conversationEvents,
    hasSiteLogin: () => host.state.canLogIn,
    extras: isFramed ? async () => (await hostLink()).gatherExtras() : undefined,
  });

  const app: RunningApp = {
    logInWith: async (call) => (await logins()).logInWith(call),
    environment,
    visitor,
    conversation,
    conversationEvents,
    host,
    store: <Store>(create: (app: ShellApp) => Store): Store => {
      if (!stores.has(create)) stores.set(create, create(app));
      return stores.get(create) as Store;
    },
    signal: lifetime.signal,
    dispose: () => {
      lifetime.abort();
      conversation.dispose();
      conversationEvents.close();
      visitor.dispose();
    },
  };
  return app;
};
