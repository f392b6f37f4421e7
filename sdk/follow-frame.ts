export { setTeaser } from './attend.ts';
import type { ChatCore, FollowedFrame } from './core.ts';
import { connectToFrame } from './connection.ts';
import type { FrameConnection } from './connection.ts';
import { createFrameListeners } from './frame-listeners.ts';
import type { Settings } from './options.ts';

/** How long a frame that has loaded may stay silent before it counts as blocked: `load` comes for error pages too. */
const SILENCE_MAX_MS = 4_000;

/**
 * Connects to the frame and follows it through reloads and moves until the signal aborts; says once why it is silent if it is.
 * After that it goes on listening, so a chat that was merely slow still arrives.
 */
export const followFrame = (
  core: ChatCore,
  settings: Settings,
  frame: HTMLIFrameElement,
  signal: AbortSignal,
): FollowedFrame => {
  const { appOrigin } = core;
  const focus = () => {
    if (!core.isOpen || core.state !== 'ready' || settings.mode !== 'bubble' || !core.view.mayTakeFocus())
      return;
    frame.focus();
    void connection?.call('focus');
  };
  core.offered.onProblem = (message) => void core.report('INVALID_CALL', message);
  const listeners = createFrameListeners(core, settings, focus);
  let connection: FrameConnection | undefined;
  let connectedWindow: Window | null = null;
  let hasGreeted = false;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const expectGreeting = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      import('./diagnose.ts').then(
        ({ diagnose }) => diagnose(core, frame, followed, hasGreeted, signal),
        () => core.fail('FRAME_BLOCKED', `${appOrigin} cannot be reached.`),
      );
    }, SILENCE_MAX_MS);
  };

  const connect = () => {
    connection?.dispose();
    connectedWindow = frame.contentWindow;
    if (!connectedWindow) return;
    connection = connectToFrame(core.view.panel, connectedWindow, appOrigin, core.offered, {
      ...listeners,
      onHello: (greeting) => {
        clearTimeout(silenceTimer);
        listeners.onHello(greeting);
        if (hasGreeted) return;
        hasGreeted = true;
        import('./tend-frame.ts').then(
          ({ tendFrame }) => tendFrame(core, settings, frame, followed, signal),
          () => undefined,
        );
      },
    });
  };

  frame.addEventListener(
    'load',
    () => {
      if (!hasGreeted) expectGreeting();
      // An element that was moved in the page has a new window, which the old connection does not hear.
      if (frame.contentWindow !== connectedWindow) connect();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(silenceTimer);
    connection?.dispose();
  });

  const followed: FollowedFrame = {
    call: async (...call) => connection?.call(...call),
    pushOffers: () => connection?.pushOffers(),
    focus,
    connect,
    expectGreeting,
    stopWaiting: () => clearTimeout(silenceTimer),
  };
  expectGreeting();
  connect();
  return followed;
};
