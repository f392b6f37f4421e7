import type { Viewport } from '../../sdk/protocol/messages.ts';
import { createOfferedTools } from '../features/host-tools/offered-tools.ts';
import { createPageContext } from '../features/page-context/page-context-store.ts';
import { setHostColorScheme } from '../theme/appearance.ts';
import { focusMessageBox } from '../ui/message-box.ts';
import { whenState } from '../base/when-state.ts';
import type { FrameHandlers } from './bridge/connect-to-host.ts';
import { HostCallError } from './host-call-error.ts';
import type { ShellApp } from './host-page.ts';
import { fitInto } from './keyboard-room.ts';
import { loadLogins } from './load-logins.ts';

/** Fits the app into the part of the frame that a keyboard on the screen leaves. */
const showViewport = ({ height, offsetTop, isFullScreen }: Viewport): void => {
  const isCovered = isFullScreen && (offsetTop > 0 || height < innerHeight);
  fitInto(isCovered ? { height, offsetTop } : undefined);
};

/** Makes the handlers of the host page's calls. */
export const createFrameHandlers = (app: ShellApp): FrameHandlers => {
  const { visitor, conversation, host, signal } = app;
  const isReady = () => visitor.state.phase.type === 'ready';

  /**
   * Runs at once when the chat is ready, else as soon as it is; the page's call is answered by then, and a
   * failure is an event.
   */
  const onceReady = (run: () => void) => {
    if (isReady()) run();
    else
      void whenState(visitor.state, isReady, { signal })
        .then(() => isReady() && run())
        .catch(({ message }: Error) => host.tell({ type: 'error', code: 'CALL_FAILED', message }));
  };

  /** Has something done once it is known that the page may show this chat; never for one that may not. */
  const onceAllowed =
    <Values extends unknown[]>(run: (...values: Values) => unknown) =>
    async (...values: Values): Promise<void> => {
      const phaseOf = () => visitor.state.phase.type;
      await whenState(visitor.state, () => phaseOf() !== 'starting', { signal });
      if (phaseOf() !== 'starting' && phaseOf() !== 'origin-not-allowed') await run(...values);
    };

  return {
    show: () => {
      // The page alone decides who gets the focus: its visitor may be busy with something else.
      host.state.isVisible = true;
    },
    hide: () => {
      host.state.isVisible = false;
    },
    focus: focusMessageBox,
    send: (text) =>
      onceReady(() => {
        if (conversation.send(text)) return;
        // The visitor's own draft stays in the composer.
        if (conversation.state.draft)
          throw new HostCallError('The message could not be sent, and the visitor has a draft.');
        conversation.setDraft(text);
      }),
    setDraft: onceAllowed(conversation.setDraft),
    offerDraft: onceAllowed((text: string) => conversation.state.draft || conversation.setDraft(text)),
    startNewChat: () => onceReady(conversation.startNewChat),
    setLocale: visitor.setHostLocale,
    setColorScheme: setHostColorScheme,
    setExpansion: (expansion) => void Object.assign(host.state, expansion),
    setViewport: showViewport,
    setTools: onceAllowed(app.store(createOfferedTools).offer),
    setContext: onceAllowed(app.store(createPageContext).show),
    login: onceAllowed(async () => (await loadLogins(app)).logIn()),
    logout: onceAllowed(async () => (await loadLogins(app)).logOutForHost()),
  };
};
