import { subscribeKey } from 'valtio/utils';
import { conversation, send, setDraft, startNewChat } from '../conversation/conversation-store.ts';
import { focusComposer } from '../features/chat/composer-elements.ts';
import { offerTools } from '../features/host-tools/offered-tools.ts';
import { showPageContext } from '../features/page-context/page-context-store.ts';
import { visitor, setHostLocale } from '../visitor/visitor-store.ts';
import { setHostColorScheme } from '../theme/appearance.ts';
import type { FrameHandlers } from './bridge/host-connection.ts';
import { hostLink } from './host-link.ts';
import { showViewport } from './show-viewport.ts';

/** Settles when the chat can take questions. */
const whenReady = (): Promise<void> =>
  new Promise((resolve) => {
    if (visitor.phase.type === 'ready') {
      resolve();
      return;
    }
    const stop = subscribeKey(visitor, 'phase', ({ type }) => {
      if (type !== 'ready') return;
      stop();
      resolve();
    });
  });

/** Sends what the host page wants asked; what the visitor is writing stays in the composer. */
const sendForHost = async (text: string): Promise<void> => {
  const ask = () => {
    const { draft } = conversation;
    const isTaken = send(text);
    setDraft(isTaken || draft ? draft : text);
  };
  if (visitor.phase.type === 'ready') ask();
  else void whenReady().then(ask);
};

/** What the chat does when the host page asks. */
export const frameHandlers: FrameHandlers = {
  show: () => {
    hostLink.isVisible = true;
    focusComposer();
  },
  hide: () => {
    hostLink.isVisible = false;
  },
  focus: focusComposer,
  send: sendForHost,
  setDraft,
  startNewChat: () => void whenReady().then(startNewChat),
  setLocale: setHostLocale,
  setColorScheme: setHostColorScheme,
  setViewport: showViewport,
  setTools: offerTools,
  setContext: showPageContext,
  login: async () => (await import('./host-user.ts')).logInForHost(),
  logout: async () => (await import('./host-user.ts')).logOutForHost(),
};
