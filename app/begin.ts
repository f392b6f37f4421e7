import { subscribeKey } from 'valtio/utils';
import type { App } from './features/app.ts';
import { bindComposer } from './features/chat/composer/composer-store.ts';
import { fetchLanguage } from './i18n/app-languages.ts';
import { createApp } from './shell/create-app.ts';
import { browserEnvironment } from './shell/environment.ts';
import { sharedIdOf } from './visitor/address.ts';

/*
 * This is the first of the app's two scripts. It talks to the service and draws nothing, so it is small and runs while the second
 * one is still being fetched.
 */

/**
 * Starts the visitor and lets the page's composer take questions: one sent early goes out before the app is
 * drawn.
 */
const startEarly = (app: App): void => {
  const { visitor, conversation, signal } = app;
  // Listens before the opening below does: a question that was sent early goes out before the stored draft is
  // put in front of it.
  bindComposer(app);
  // The visitor may get ready many times; the conversation opens each time.
  const stopOpening = subscribeKey(visitor.state, 'phase', ({ type }) => {
    if (type === 'ready') void conversation.openLatest();
  });
  signal.addEventListener('abort', stopOpening);
  void visitor.start();
};

const isReader = sharedIdOf(location.search) !== undefined;

/** The app of this document; main.tsx draws it. */
export const app = createApp(browserEnvironment(), { isReader });
if (!isReader) startEarly(app);
// It comes beside the second script, which shows it; what does not come is asked for again there, and told.
fetchLanguage(app.visitor.state.language).catch(() => undefined);
