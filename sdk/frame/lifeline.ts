import type { ChatContext, ChatFrame } from '../chat/context.ts';
import type { Call, FrameMethods } from '../protocol/methods.ts';
import { connectToFrame, type FrameListeners } from './connection.ts';

/** How often a frame that has died is loaded again before the visitor is asked. */
const RECOVERIES_MAX = 3;
/**
 * How long a frame that has loaded may stay silent before it counts as blocked: `load` comes for error pages
 * too.
 */
const SILENCE_MAX_MS = 4_000;

const loseContact = ({ appOrigin, fail }: ChatContext, problem: string) =>
  fail('CONNECTION_LOST', `${appOrigin} ${problem}.`);

/** Turbo shows copies of a page's body, in which the elements of the chat are empty. */
const removeCopies = () => {
  for (const copy of document.querySelectorAll('[data-casement][data-mode]'))
    if (!copy.shadowRoot) copy.remove();
};

/**
 * Keeps a connection to the frame through reloads and moves until the signal aborts; says once why the frame
 * is silent if it is. After that it goes on listening, so a chat that was merely slow still arrives.
 */
export const createLifeline = (
  context: ChatContext,
  frame: ChatFrame,
  listeners: FrameListeners,
  signal: AbortSignal,
) => {
  const { settings, store, view } = context;
  const { element } = frame;
  let connection: ReturnType<typeof connectToFrame> | undefined;
  let connectedWindow: Window | null = null;
  /** The window that greeted last. */
  let greetedWindow: Window | null = null;
  let greetings = 0;
  let recoveries = 0;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const giveUp = () => loseContact(context, 'stopped answering');

  const afterSilence = (durationMs: number, act: () => void) => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(act, durationMs);
  };

  const expectGreeting = () =>
    afterSilence(SILENCE_MAX_MS, () => {
      if (greetedWindow) giveUp();
      else
        import('./diagnosis.ts').then(
          ({ diagnose }) => diagnose(context, frame, expectGreeting, signal),
          () => loseContact(context, 'cannot be reached'),
        );
    });

  const connect = () => {
    connection?.dispose();
    connectedWindow = element.contentWindow;
    if (!connectedWindow) return;
    connection = connectToFrame(context, connectedWindow, {
      ...listeners,
      onGreeting: (greeting) => {
        clearTimeout(silenceTimer);
        greetings += 1;
        greetedWindow = connectedWindow;
        listeners.onGreeting(greeting);
      },
    });
  };

  /** Loads a frame again that no longer answers. */
  const recover = () => {
    recoveries += 1;
    if (recoveries > RECOVERIES_MAX) return giveUp();
    store.dispatch({ type: 'lost' });
    // This is the time that it has to load; then the time of silence counts, as for any other frame.
    afterSilence(settings.connectTimeoutMs, giveUp);
    // A frame that is put in anew loads anew.
    view.panel.append(element);
  };

  /** Asks whether the frame still answers: no event tells that its process has ended, or its connection. */
  const probe = async () => {
    if (store.status.state !== 'ready') return;
    const asked = connection;
    const heard = greetings;
    const outcome = await asked?.call('ping');
    // Another probe has acted already, or the frame has reloaded: it misses the call then, but greets again.
    if (asked !== connection || heard !== greetings) return;
    if (!outcome || outcome.ok) clearTimeout(silenceTimer);
    else if (outcome.code === 'CONNECTION_LOST') connect();
    else if (outcome.code === 'CALL_TIMEOUT' && store.status.state === 'ready') recover();
  };

  const onLoad = () => {
    removeCopies();
    expectGreeting();
    // An element that was moved in the page has a new window, which the old connection does not hear.
    if (element.contentWindow !== connectedWindow) connect();
    else void probe();
  };
  element.addEventListener('load', onLoad, { signal });
  view.panel.addEventListener('pointerenter', () => void probe(), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(silenceTimer);
    connection?.dispose();
  });
  expectGreeting();
  connect();

  return {
    /** Calls a method of the frame; undefined while there is no connection. */
    call: async (...call: Call<FrameMethods>) => connection?.call(...call),
    /** A frame that has been moved in the page loads anew, so what is called now waits for its greeting. */
    checkWindow: () => {
      if (element.contentWindow !== greetedWindow) store.dispatch({ type: 'lost' });
    },
    /** Tells the frame of the page's tools and context. */
    sendPage: () => connection?.sendPage(),
    probe,
  };
};
