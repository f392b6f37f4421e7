export { setTeaser } from './attend.ts';
import type { ChatCore } from './chat-core.ts';
import { connectToFrame } from './connection.ts';
import type { FrameCall, FrameCallOutcome, FrameConnection } from './connection.ts';
import { createFrameListeners } from './frame-listeners.ts';
import type { Settings } from './options.ts';

/** How long a frame that has loaded may stay silent before it counts as blocked: `load` comes for error pages too. */
const SILENCE_MAX_MS = 4_000;

export type FollowedFrame = {
  /** Undefined while there is no connection. */
  call(...call: FrameCall): Promise<FrameCallOutcome | undefined>;
  /** Tells the frame what the page offers now. */
  pushOffers(): void;
  /** Puts the focus into the composer, unless the visitor has moved on. */
  focus(): void;
};

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

  const waitForGreeting = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      if (hasGreeted) core.fail('CONNECTION_LOST', `${appOrigin} stopped answering.`);
      else
        core.fail(
          'FRAME_BLOCKED',
          `${appOrigin} cannot be reached, or its frame-ancestors exclude ${location.origin}.`,
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
        hasGreeted = true;
        listeners.onHello(greeting);
      },
    });
  };

  /** After a reload: the new document may have greeted already, and an error page never will. */
  const probe = async () => {
    const outcome = await connection?.call(core.isOpen ? 'show' : 'hide');
    if (outcome?.ok) clearTimeout(silenceTimer);
    else if (outcome?.code === 'CONNECTION_LOST') connect();
  };

  frame.addEventListener(
    'load',
    () => {
      waitForGreeting();
      // An element that was moved in the page has a new window, which the old connection does not hear.
      if (frame.contentWindow !== connectedWindow) connect();
      else if (hasGreeted) void probe();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(silenceTimer);
    connection?.dispose();
  });
  // It may have loaded before this part was there.
  waitForGreeting();
  connect();

  return {
    call: async (...call) => connection?.call(...call),
    pushOffers: () => connection?.pushOffers(),
    focus,
  };
};
