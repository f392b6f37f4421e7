import { subscribeKey } from 'valtio/utils';
import { bindComposer } from '../features/chat/bind-composer.ts';
import type { App } from '../features/app.ts';

/**
 * Begins what needs no drawing: the composer that index.html brings takes questions, and the service is asked for what the
 * chat needs. A question sent meanwhile goes out before the rest of the app is there.
 */
export const begin = (app: App): void => {
  const { visitor, conversation, signal } = app;
  // The visitor may get ready many times; the conversation opens each time.
  const stopOpening = subscribeKey(visitor.state, 'phase', ({ type }) => {
    if (type === 'ready') void conversation.openLatest();
  });
  signal.addEventListener('abort', stopOpening);
  bindComposer(app);
  void visitor.start();
};
