import { subscribeKey } from 'valtio/utils';
import type { App } from './features/app.ts';
import { bindComposer } from './features/chat/bind-composer.ts';
import { createApp } from './shell/create-app.ts';
import { browserEnvironment } from './shell/environment.ts';
import { sharedIdOf } from './visitor/address.ts';

/*
 * The first of the app's two scripts: what talks to the service, and nothing that draws. It is small, and runs while the rest
 * is still on its way.
 */
/**
 * Begins what needs no drawing: the composer that index.html brings takes questions, and the service is asked for what the
 * chat needs. A question sent meanwhile goes out before the rest of the app is there.
 */
const begin = (app: App): void => {
  const { visitor, conversation, signal } = app;
  // The visitor may get ready many times; the conversation opens each time.
  const stopOpening = subscribeKey(visitor.state, 'phase', ({ type }) => {
    if (type === 'ready') void conversation.openLatest();
  });
  signal.addEventListener('abort', stopOpening);
  bindComposer(app);
  void visitor.start();
};

const isReader = sharedIdOf(location.search) !== undefined;

/** The app of this document; main.tsx draws it. */
export const app = createApp(browserEnvironment(), { isReader });
if (!isReader) begin(app);
