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
  const isOnShow = () => core.view.panel.matches('.shown,.ready');
  const focus = () => {
    if (!core.isOpen || !isOnShow() || settings.mode !== 'bubble' || !core.view.mayTakeFocus()) return;
    frame.focus();
    void connection?.call('focus');
  };
  core.offered.onProblem = (message) => void core.report('INVALID_CALL', message);
  const listeners = createFrameListeners(core, settings, focus);
  let connection: FrameConnection | undefined;
  let connectedWindow: Window | null = null;
  let hasGreeted = false;
  let heals = 0;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const onNoPart = () => core.fail('CONNECTION_LOST', `${appOrigin} cannot be reached.`);

  const expectGreeting = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      import('./diagnose.ts').then(
        ({ diagnose }) => diagnose(core, frame, followed, hasGreeted, signal),
        onNoPart,
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
        hasGreeted = true;
      },
    });
  };

  /** A document that took the place of another may have greeted already; and the end of a frame's process is told to nobody. */
  const probe = async () => {
    if (core.state !== 'ready') return;
    const asked = connection;
    const outcome = await asked?.call('ping');
    // Several may have waited; the first to hear has seen to it.
    if (asked !== connection) return;
    const code = outcome?.ok === false && outcome.code;
    if (code === 'CONNECTION_LOST') connect();
    else if (code !== 'CALL_TIMEOUT') clearTimeout(silenceTimer);
    else
      import('./heal-frame.ts').then(
        ({ healFrame }) => core.state === 'ready' && healFrame(core, settings, frame, heals++, signal),
        onNoPart,
      );
  };

  /** Keeps for the visitor's next page whether the chat stands open, or how many answers wait. */
  const remember = () => {
    try {
      const kept = core.isOpen ? 'open' : core.state !== 'destroyed' && core.unread;
      if (kept && settings.mode === 'bubble') sessionStorage.setItem(core.pageUrl, `${kept}`);
      else sessionStorage.removeItem(core.pageUrl);
    } catch {
      // The page has no storage, or no room: the chat is closed on the next one.
    }
  };
  const onTurn = () => {
    remember();
    void probe();
  };

  frame.addEventListener(
    'load',
    () => {
      expectGreeting();
      // An element that was moved in the page has a new window, which the old connection does not hear.
      if (frame.contentWindow !== connectedWindow) connect();
      else void probe();
    },
    { signal },
  );
  core.view.panel.addEventListener('pointerenter', () => void probe(), { signal });
  const endings = [
    core.events.on('open', onTurn),
    core.events.on('close', onTurn),
    core.events.on('unread', remember),
  ];
  signal.addEventListener('abort', () => {
    clearTimeout(silenceTimer);
    for (const end of endings) end();
    connection?.dispose();
    remember();
  });

  const followed: FollowedFrame = {
    call: async (...call) => connection?.call(...call),
    pushOffers: () => connection?.pushOffers(),
    focus,
    expectGreeting,
  };
  expectGreeting();
  connect();
  if (core.isOpen) remember();
  return followed;
};
