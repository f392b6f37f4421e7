import { subscribeKey } from 'valtio/utils';
import { openLatest } from '../conversation/conversation-store.ts';
import { createKeptUploads } from '../features/attachments/kept-uploads.ts';
import { bindComposer } from '../features/chat/bind-composer.ts';
import { composerElements } from '../features/chat/composer-elements.ts';
import { placeId } from '../visitor/credential-records.ts';
import { visitor, startUp } from '../visitor/visitor-store.ts';
import type { StartEnvironment } from '../visitor/start-environment.ts';
import { browserStorage } from '../storage/safe-storage.ts';
import { isFramed, readHostOrigin } from './bridge/host-origin.ts';
import { frameHints } from './frame-hints.ts';

type BeforeReady = NonNullable<StartEnvironment['beforeReady']>;

let resolveRest: (beforeReady: BeforeReady) => void;
const rest = new Promise<BeforeReady>((resolve) => {
  resolveRest = resolve;
});

/** Says that the rest of the app is there, and what it does before the chat gets ready. */
export const joinStart = (beforeReady: BeforeReady): void => resolveRest(beforeReady);

/** Whether a question may go out only once the rest of the app is there: the host page, or files, may have to go with it. */
const needsRest = (): boolean => {
  const { botId = '', channelId = '' } = visitor.address ?? {};
  return isFramed() || createKeptUploads(browserStorage, placeId(botId, channelId)).list().length > 0;
};

/**
 * Starts what needs no drawing: the composer that index.html brings takes questions, and the service is asked for what the
 * chat needs. What is typed and sent in the meantime is on its way before the rest of the app is there.
 */
export const begin = (): void => {
  // Where the session stands may change many times; the conversation opens each time that it gets ready.
  subscribeKey(visitor, 'phase', ({ type }) => {
    if (type === 'ready') void openLatest();
  });
  bindComposer(composerElements());
  const { locale } = frameHints();
  void startUp({
    ...(isFramed() && { hostOrigin: readHostOrigin() ?? 'null' }),
    ...(locale && { hostLocale: locale }),
    beforeReady: async (isNeeded) => {
      if (needsRest()) await (await rest)(isNeeded);
    },
  });
};
