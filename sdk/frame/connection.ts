import type { ChatContext } from '../chat/context.ts';
import type { Page } from '../page/page.ts';
import { CLOSE_REQUESTED, COMPOSER_READY } from '../protocol/vocabulary.ts';
import type { FrameEvent, FrameHello } from '../protocol/messages.ts';
import { frameMethods, hostMethods, negotiate, serveMethods, versionOf } from '../protocol/methods.ts';
import type { Call, FrameMethods } from '../protocol/methods.ts';
import type { HostResults } from '../protocol/results.ts';
import { connectPeer } from '../transport/peer.ts';
import { createPartLoader } from './part-loader.ts';

export type FrameListeners = {
  /** The composer takes keys, long before the frame greets. */
  onComposerReady: () => void;
  onGreeting: (greeting: FrameHello) => void;
  onEvent: (event: FrameEvent) => void;
};

/** The data of a message: a word of ours, a message of penpal's, or anything else that a window may post. */
type Word = { namespace?: unknown } | (string & { namespace?: never }) | null;

/**
 * Loads the part that works with the site's tools and context. It lives as long as the chat, so it knows a
 * tool's call again after the frame was reloaded.
 */
const pageAccess = createPartLoader(async (page: Page) => {
  const { createPageAccess } = await import('../page/page-access.ts');
  return createPageAccess(page);
});

/**
 * Listens to one window until disposed of, and speaks to nothing but the app's exact origin.
 * A reloaded frame greets again on the same connection, so it outlives reloads, but not a new window.
 */
export const connectToFrame = (
  { settings, appOrigin, store, page, close, resize, setExpanded, escape, report, fail }: ChatContext,
  frameWindow: Window,
  { onComposerReady, onGreeting, onEvent }: FrameListeners,
) => {
  const lifetime = new AbortController();
  let greetingTimer: ReturnType<typeof setTimeout> | undefined;

  const methods = serveMethods<typeof hostMethods, HostResults>(
    hostMethods,
    {
      hello: (greeting) => {
        const negotiation = negotiate(greeting);
        if (negotiation.ok) {
          peer.setCapabilities(negotiation.capabilities);
          // The answer to the greeting goes first: the frame needs its mode and state before it is called.
          clearTimeout(greetingTimer);
          greetingTimer = setTimeout(() => onGreeting(greeting));
        } else {
          fail('PROTOCOL_MISMATCH', `The ${negotiation.tooOld === 'ours' ? 'SDK' : 'app'} is too old.`);
        }
        const { isOpen, locale, colorScheme } = store.status;
        return {
          ...versionOf(hostMethods),
          mode: settings.mode,
          isOpen,
          ...(locale && { locale }),
          ...(colorScheme && { colorScheme }),
          ...(settings.autoHeight && { autoHeight: settings.autoHeight }),
          hasTools: page.tools.size > 0,
          hasUserToken: Boolean(page.getUserToken),
          wantsText: settings.includeMessageText,
        };
      },
      close,
      expand: () => setExpanded(true),
      restore: () => setExpanded(false),
      resize: (size) => {
        const { mode, autoHeight } = settings;
        if (mode === 'bubble') resize(size);
        else if (autoHeight && size.height)
          resize({ height: Math.min(Math.max(size.height, autoHeight.min), autoHeight.max) });
      },
      emit: onEvent,
      runTool: async (call) => (await pageAccess.load(page)).runTool(call),
      cancelTool: async (callId) => (await pageAccess.load(page)).cancelTool(callId),
      getContext: async () => (await pageAccess.load(page)).readContext(),
      getUserToken: async () => (await pageAccess.load(page)).getUserToken(report),
    },
    (name) => name === 'hello' && fail('PROTOCOL_MISMATCH', 'The greeting is malformed.'),
  );
  // No timeout of the handshake: the chat keeps the deadline, and a frame that comes late is still welcome.
  const peer = connectPeer(frameWindow, appOrigin, frameMethods, methods);

  // Penpal drops messages of another origin; the host page's developer needs to hear why nothing happens.
  window.addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent<Word>) => {
      if (source !== frameWindow) return;
      const isOurs = origin === appOrigin;
      if (isOurs && data === COMPOSER_READY) onComposerReady();
      else if (isOurs && data === CLOSE_REQUESTED) escape();
      else if (!isOurs && data?.namespace === 'penpal')
        fail('ORIGIN_MISMATCH', `The frame speaks from ${origin}, not from ${appOrigin}.`);
    },
    { signal: lifetime.signal },
  );

  let isSending = false;
  const sendPage = () => {
    if (isSending || (page.tools.size === 0 && !page.context && !pageAccess.isLoaded(page))) return;
    // Many changes at once are one message.
    isSending = true;
    pageAccess
      .load(page)
      .finally(() => (isSending = false))
      .then(({ describeTools, readContext }) => {
        void peer.call('setTools', [describeTools()]);
        return peer.call('setContext', [readContext()]);
      })
      // Without that part the chat works, only without the page's tools and context.
      .catch(() => undefined);
  };
  // The frame takes the focus from the page: the visitor may have selected something else meanwhile.
  window.addEventListener('blur', sendPage, { signal: lifetime.signal });

  return {
    /** Calls a method of the frame. Never rejects. */
    call: (...[name, ...args]: Call<FrameMethods>) => peer.call(name, args),
    /** Tells the frame of the page's tools and context. */
    sendPage,
    dispose() {
      clearTimeout(greetingTimer);
      lifetime.abort();
      peer.destroy();
    },
  };
};
