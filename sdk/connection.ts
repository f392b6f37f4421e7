import { CallOptions, connect } from 'penpal';
import type { RemoteProxy } from 'penpal';
import type { ChatErrorCode } from './chat-error.ts';
import type { FrameApi } from './protocol/frame-api.ts';
import { readFrameHello, readOutcome, readSize, readText, readUrl } from './protocol/guards.ts';
import { readFrameEvent } from './protocol/frame-event-guards.ts';
import type { FrameHello, HostApi, HostHello } from './protocol/host-api.ts';
import { CALL_TIMEOUT_MS } from './protocol/limits.ts';
import { CLOSE_WANTED, COMPOSER_THERE } from './protocol/first-words.ts';
import type { FrameEvent, Size } from './protocol/messages.ts';
import { createMessenger } from './protocol/messenger.ts';
import { hasOffers, loadOffers } from './offers/load-offers.ts';
import type { Offered, Offers } from './offers/offered.ts';
import { textColorOn } from './theme-color.ts';
import { createRateLimit } from './protocol/rate-limit.ts';
import { HOST_CAPABILITIES, negotiate, OURS, type Version } from './protocol/version.ts';

/** What the frame looks like; `textColor` is easy to see on `themeColor`. */
export type Theme = { colorScheme: 'light' | 'dark'; themeColor?: string; textColor?: string };

/** What the host page does when the frame asks; arguments have been checked. */
export type FrameListeners = {
  answer(): Omit<HostHello, keyof Version>;
  /** The composer takes keys, long before the frame greets. */
  onComposer(): void;
  onHello(greeting: FrameHello): void;
  onTheme(theme: Theme): void;
  onClose(): void;
  onResize(size: Size): void;
  onEvent(event: Exclude<FrameEvent, { type: 'theme-changed' }>): void;
  onProblem(code: ChatErrorCode, message: string): void;
  onTokenFailure(error: unknown): void;
};

/** A method of the frame and its arguments. */
export type FrameCall = {
  [Method in keyof FrameApi]: [method: Method, ...args: Parameters<FrameApi[Method]>];
}[keyof FrameApi];

export type FrameCallOutcome = { ok: true } | { ok: false; code: ChatErrorCode; message: string };

export type FrameConnection = {
  /** Never rejects; a call that is not answered in time comes back as `CALL_TIMEOUT`. */
  call(...call: FrameCall): Promise<FrameCallOutcome>;
  /** Tells the frame what the page offers now. */
  pushOffers(): void;
  dispose(): void;
};

const CALL_ERRORS: Partial<Record<string, ChatErrorCode>> = {
  METHOD_CALL_TIMEOUT: 'CALL_TIMEOUT',
  CONNECTION_DESTROYED: 'CONNECTION_LOST',
};

/**
 * Listens to one window until disposed of, and speaks to nothing but the app's exact origin.
 * A reloaded frame greets again on the same connection, so it outlives reloads, but not a new window.
 */
export const connectToFrame = (
  panel: HTMLElement,
  frameWindow: Window,
  appOrigin: string,
  offered: Offered,
  listeners: FrameListeners,
): FrameConnection => {
  const lifetime = new AbortController();
  const mayPass = createRateLimit();
  let capabilities: string[] = [];
  let openPanel: AbortController | undefined;
  const narrow = matchMedia('(max-width: 479.98px)');

  const showTheme = ({ colorScheme, themeColor }: Theme) =>
    listeners.onTheme({ colorScheme, ...(themeColor && { themeColor, textColor: textColorOn(themeColor) }) });

  const useOffers = async <T>(use: (offers: Offers) => T | Promise<T>): Promise<T> => {
    if (!mayPass()) throw new Error('Too many calls.');
    return use(await loadOffers(offered));
  };

  let isPushing = false;
  const pushOffers = () => {
    if (isPushing || !hasOffers(offered)) return;
    // Many changes at once are one message.
    isPushing = true;
    loadOffers(offered)
      .finally(() => (isPushing = false))
      .then((offers) => Promise.all([call('setTools', offers.tools()), call('setContext', offers.context())]))
      // What cannot be fetched cannot be offered; the chat does without.
      .catch(() => undefined);
  };

  const methods: HostApi = {
    async hello(value) {
      const version = {
        ...OURS,
        capabilities: [...HOST_CAPABILITIES],
        ...listeners.answer(),
      };
      const greeting = mayPass() ? readFrameHello(value) : undefined;
      if (!greeting) {
        listeners.onProblem('PROTOCOL_MISMATCH', 'The greeting is malformed.');
        return version;
      }
      const negotiation = negotiate(greeting);
      if (negotiation.ok) {
        capabilities = greeting.capabilities;
        // After the answer is on its way: the frame is to know how it stands before it is called.
        setTimeout(() => {
          if (lifetime.signal.aborted) return;
          showTheme(greeting);
          listeners.onHello(greeting);
          pushOffers();
        });
      } else {
        const old = negotiation.tooOld === 'ours' ? 'SDK' : 'app';
        listeners.onProblem('PROTOCOL_MISMATCH', `The ${old} is too old.`);
      }
      return version;
    },
    close() {
      if (mayPass()) listeners.onClose();
    },
    resize(value) {
      const size = mayPass() && readSize(value);
      if (size) listeners.onResize(size);
    },
    emit(value) {
      const event = mayPass() ? readFrameEvent(value) : undefined;
      if (event?.type === 'theme-changed') showTheme(event);
      else if (event) listeners.onEvent(event);
    },
    openLink(value) {
      const url = mayPass() && readUrl(value, ['http:', 'https:', 'mailto:']);
      if (url) window.open(url.href, '_blank', 'noopener,noreferrer');
    },
    runTool: (call) => useOffers((offers) => offers.runTool(call)),
    cancelTool: (callId) => void useOffers((offers) => offers.cancelTool(callId)),
    getContext: () => useOffers((offers) => offers.context()),
    getUserToken: () =>
      useOffers(async (offers) => {
        try {
          return await offers.userToken();
        } catch (error) {
          listeners.onTokenFailure(error);
          throw error;
        }
      }),
  };

  // The frame takes the focus from the page: what the visitor has marked may be another now.
  window.addEventListener('blur', pushOffers, { signal: lifetime.signal });

  // Penpal drops words of another origin; the host page's developer needs to hear why nothing happens.
  window.addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent<{ namespace?: unknown } | null>) => {
      if (source !== frameWindow) return;
      const isOurs = origin === appOrigin;
      if (isOurs && (data as unknown) === COMPOSER_THERE) listeners.onComposer();
      else if (isOurs && (data as unknown) === CLOSE_WANTED) listeners.onClose();
      else if (!isOurs && data?.namespace === 'penpal')
        listeners.onProblem('ORIGIN_MISMATCH', `The frame speaks from ${origin}, not from ${appOrigin}.`);
    },
    { signal: lifetime.signal },
  );

  // No timeout: whoever owns the connection keeps the deadline, and an answer that comes late is still welcome.
  const connection = connect<FrameApi>({
    messenger: createMessenger(frameWindow, appOrigin),
    methods,
  });
  let remote: RemoteProxy<FrameApi> | undefined;
  connection.promise.then(
    (proxy) => (remote = proxy),
    () => undefined,
  );

  const watchPanel = (isOpen: boolean) => {
    openPanel?.abort();
    if (!isOpen || listeners.answer().mode !== 'bubble') return;
    openPanel = new AbortController();
    const { signal } = openPanel;
    /** What only narrow screens need is fetched on them, at the latest when a wide one is turned. */
    const cover = () => {
      if (!narrow.matches) return;
      narrow.removeEventListener('change', cover);
      import('./full-screen.ts').then(
        ({ watchOpenPanel }) =>
          signal.aborted || watchOpenPanel(panel, (viewport) => void call('setViewport', viewport), signal),
        () => undefined,
      );
    };
    narrow.addEventListener('change', cover, { signal });
    cover();
  };

  const call = async (...[method, ...args]: FrameCall): Promise<FrameCallOutcome> => {
    if (method === 'show' || method === 'hide') {
      watchPanel(method === 'show');
      if (method === 'show') pushOffers();
    } else if (!capabilities.includes(method)) {
      return { ok: false, code: 'UNSUPPORTED', message: `This chat cannot ${method}.` };
    }
    if (method === 'send' || method === 'setDraft') {
      if (readText(args[0]) === undefined)
        return { ok: false, code: 'INVALID_CALL', message: 'The text is too long.' };
    }
    try {
      if (!remote) throw new Error('not connected');
      const ask = remote[method] as (...values: unknown[]) => Promise<unknown>;
      const outcome = readOutcome(await ask(...args, new CallOptions({ timeout: CALL_TIMEOUT_MS })));
      if (outcome?.ok) return outcome;
      return { ok: false, code: 'CALL_FAILED', message: outcome?.message ?? method };
    } catch (error) {
      const code = CALL_ERRORS[(error as { code: string }).code] ?? 'CALL_FAILED';
      return { ok: false, code, message: `The chat did not answer ${method}.` };
    }
  };

  watchPanel(listeners.answer().isOpen);
  return {
    call,
    pushOffers,
    dispose() {
      openPanel?.abort();
      lifetime.abort();
      connection.destroy();
    },
  };
};
