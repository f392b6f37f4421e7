import { ChatError } from './chat-error.ts';
import type { ChatErrorCode } from './chat-error.ts';
import { loadConnection } from './load-connection.ts';
import type { FrameCall, FrameCallOutcome, FrameConnection, FrameListeners } from './connection.ts';

/** How long a frame that has loaded may stay silent before it counts as blocked: `load` comes for error pages too. */
const SILENCE_MAX_MS = 4_000;

export type FrameAttempt = {
  /** Undefined while there is no connection. */
  call(...call: FrameCall): Promise<FrameCallOutcome | undefined>;
  dispose(): void;
};

/**
 * One try at having the chat in a frame: puts it into the page, connects, and says once why it fails if it does.
 * A failed attempt goes on listening, so a chat that was merely slow still arrives.
 */
export const attemptFrame = (
  frame: HTMLIFrameElement,
  panel: HTMLElement,
  connectTimeoutMs: number,
  listeners: Omit<FrameListeners, 'onProblem'> & { onFailure: (error: ChatError) => void },
): FrameAttempt => {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const appOrigin = new URL(frame.src).origin;
  let connection: FrameConnection | undefined;
  let connectedWindow: Window | undefined;
  let greetings = 0;
  let hasFailed = false;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const fail = (code: ChatErrorCode, message: string) => {
    if (hasFailed || signal.aborted) return;
    hasFailed = true;
    listeners.onFailure(new ChatError(code, message));
  };
  const deadlineTimer = setTimeout(
    () => fail('CONNECT_TIMEOUT', `${appOrigin} did not answer within ${connectTimeoutMs} ms.`),
    connectTimeoutMs,
  );
  const stopTimers = () => {
    clearTimeout(deadlineTimer);
    clearTimeout(silenceTimer);
  };

  const waitForGreeting = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      if (greetings > 0) fail('CONNECTION_LOST', `${appOrigin} stopped answering.`);
      else
        fail(
          'FRAME_BLOCKED',
          `${appOrigin} cannot be reached, or its frame-ancestors exclude ${location.origin}.`,
        );
    }, SILENCE_MAX_MS);
  };

  const connect = async () => {
    const { connectToFrame } = await loadConnection();
    const frameWindow = frame.contentWindow;
    if (signal.aborted || !frameWindow) return;
    connection?.dispose();
    connection = connectToFrame(panel, frameWindow, appOrigin, {
      ...listeners,
      onProblem: fail,
      onHello: (greeting) => {
        stopTimers();
        greetings += 1;
        hasFailed = false;
        listeners.onHello(greeting);
      },
    });
    connectedWindow = frameWindow;
  };

  document.addEventListener(
    'securitypolicyviolation',
    ({ disposition, effectiveDirective, blockedURI }) => {
      if (
        disposition === 'enforce' &&
        effectiveDirective === 'frame-src' &&
        blockedURI.startsWith(appOrigin)
      ) {
        fail('FRAME_BLOCKED', `The page's Content-Security-Policy lacks frame-src ${appOrigin}.`);
      }
    },
    { signal },
  );

  const connectOrFail = () => {
    connect().catch(() => {
      fail('SCRIPT_BLOCKED', 'The second part of the script could not load: network or script-src.');
    });
  };

  /** After a reload: the new document may have greeted already, and an error page never will. */
  const probe = async () => {
    const outcome = await connection?.call(listeners.answer().isOpen ? 'show' : 'hide');
    if (outcome?.ok) clearTimeout(silenceTimer);
    else if (outcome?.code === 'CONNECTION_LOST') connectOrFail();
  };

  frame.addEventListener(
    'load',
    () => {
      waitForGreeting();
      // An element that was moved in the page has a new window, which the old connection does not hear.
      if (connectedWindow && frame.contentWindow !== connectedWindow) connectOrFail();
      else if (greetings > 0) void probe();
    },
    { signal },
  );

  panel.append(frame);
  connectOrFail();

  return {
    call: async (...call) => connection?.call(...call),
    dispose() {
      stopTimers();
      lifetime.abort();
      connection?.dispose();
      frame.remove();
    },
  };
};
