import { createCallQueue } from './call-queue.ts';
import { ChatError, type ChatErrorCode } from './chat-error.ts';
import type { ChatEvents } from './chat.ts';
import type { FrameCall } from './connection.ts';
import type { ChatCore, FollowedFrame } from './core.ts';
import { createEvents } from './events.ts';
import { createFrame } from './frame.ts';
import { whenIdle } from './idle.ts';
import { loadConnection } from './load-connection.ts';
import type { Offered } from './offers/offered.ts';
import type { Settings } from './options.ts';
import { buildPageAddress } from './protocol/address.ts';
import { createReadiness } from './readiness.ts';
import { localeOfPage, textsOf } from './texts.ts';
import { createView } from './view.ts';

/** What a chat is and does, before anybody's arguments are checked; what speaks to the frame comes on intent. */
export const createChatCore = (settings: Settings): ChatCore => {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const isBubble = settings.mode === 'bubble';
  const appOrigin = new URL(settings.appUrl).origin;
  const pageUrl = buildPageAddress(settings.appUrl, settings.ids);
  const events = createEvents<ChatEvents>();
  const queue = createCallQueue();
  const readiness = createReadiness();
  let attempt: AbortController | undefined;
  let followed: FollowedFrame | undefined;
  /** What is or was to draw the eye to the launcher, on the page before too. */
  let eyeCatcher: string | null | undefined;

  const tell = async (...call: FrameCall) => followed?.call(...call);
  const tellReady = (...call: FrameCall) => core.state === 'ready' && void tell(...call);

  const report = (code: ChatErrorCode, message: string): ChatError => {
    const error = new ChatError(code, message);
    events.emit('error', error);
    return error;
  };

  const fail = (code: ChatErrorCode, message: string) => {
    if (core.state === 'failed' || signal.aborted) return;
    core.state = 'failed';
    view.setStage('failed');
    readiness.settle(report(code, message));
  };

  const load = () => {
    if (core.state !== 'idle' && core.state !== 'failed') return;
    attempt?.abort();
    attempt = new AbortController();
    const { signal: ended } = attempt;
    core.state = 'loading';
    readiness.renew();
    view.setStage('loading');

    const frame = createFrame(settings, core);
    core.frame = frame;
    core.hasLoaded = false;
    frame.addEventListener('load', () => (core.hasLoaded = true));
    const timer = setTimeout(() => {
      if (core.state === 'loading')
        fail('CONNECT_TIMEOUT', `${appOrigin} did not answer in ${settings.connectTimeoutMs} ms.`);
    }, settings.connectTimeoutMs);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      frame.remove();
    });
    view.panel.append(frame);
    loadConnection(settings.nonce).then(
      ({ followFrame }) => {
        if (!ended.aborted) followed = followFrame(core, settings, frame, ended);
        return followed;
      },
      () => fail('SCRIPT_BLOCKED', 'The script is cut off: network or script-src.'),
    );
  };

  const open = () => {
    load();
    if (core.isOpen) return;
    core.isOpen = true;
    view.setOpen(true);
    void tell('show');
    followed?.focus();
    events.emit('open', undefined);
  };

  const close = () => {
    if (!core.isOpen) return;
    core.isOpen = false;
    view.setOpen(false);
    void tell('hide');
    events.emit('close', undefined);
  };

  const toggle = () => (core.isOpen ? close() : open());
  const loadIdle = () => {
    if (core.state === 'idle') load();
  };

  const view = createView(
    settings,
    {
      pageUrl,
      onIntent: loadIdle,
      onToggle: toggle,
      onClose: close,
      onRetry: load,
    },
    signal,
  );

  const offered: Offered = {
    tools: new Map(settings.tools.map((tool) => [tool.name, tool])),
    context: settings.context,
    getUserToken: settings.getUserToken,
    onTool: (name, callId, phase) => events.emit('tool', { name, callId, phase }),
    signal,
  };

  const core: ChatCore = {
    state: 'idle',
    isOpen: !isBubble,
    isRestored: false,
    unread: 0,
    attention: undefined,
    locale: settings.locale,
    colorScheme: settings.colorScheme,
    title: settings.title ?? textsOf(settings.locale ?? localeOfPage()).chat,
    frame: undefined,
    hasLoaded: false,
    appOrigin,
    pageUrl,
    events,
    queue,
    readiness,
    view,
    offered,
    report,
    fail,
    load,
    open,
    close,
    toggle,
    tell,
    pushOffers: () => followed?.pushOffers(),

    ask: (...call) => {
      const run = async () => {
        const outcome = await tell(...call);
        if (!outcome?.ok) throw new ChatError(outcome?.code ?? 'CALL_FAILED', outcome?.message ?? call[0]);
      };
      const result = core.state === 'ready' ? run() : queue.add(run);
      // Whoever does not wait for the result is not to see an unhandled rejection.
      result.catch(() => undefined);
      return result;
    },

    setLocale: (locale) => {
      core.locale = locale;
      view.setLocale(locale);
      tellReady('setLocale', locale);
    },

    setColorScheme: (colorScheme) => {
      core.colorScheme = colorScheme;
      view.setScheme(colorScheme);
      tellReady('setColorScheme', colorScheme);
    },

    resize: (size) => {
      if (isBubble) view.setSize(size);
      events.emit('resize', size);
    },

    setTeaser: (text) => {
      // Most pages never say anything, and what does it is fetched.
      if (!(eyeCatcher ||= text)) return;
      loadConnection(settings.nonce).then(
        ({ setTeaser }) => setTeaser(core, settings, text),
        () => undefined,
      );
    },

    destroy: () => {
      core.state = 'destroyed';
      core.isOpen = false;
      attempt?.abort();
      lifetime.abort();
      const error = new ChatError('DESTROYED', 'The chat was destroyed.');
      queue.settle(error);
      readiness.settle(error);
      events.clear();
    },
  };

  view.setLocale(core.locale ?? localeOfPage());
  view.setScheme(core.colorScheme ?? 'auto');
  try {
    eyeCatcher = sessionStorage.getItem(pageUrl);
    core.isRestored = eyeCatcher === 'open';
  } catch {
    // The page has no storage.
  }
  if (!isBubble) load();
  else if (core.isRestored) open();
  else if (settings.preload === 'idle') whenIdle(loadIdle, signal);
  // A frame says how many answers wait; before there is one, the page before has said it.
  else core.setTeaser('');
  return core;
};
