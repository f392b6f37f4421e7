import type { ChatContext } from '../chat/context.ts';
import type { Notices } from '../launcher/notices.ts';
import { followHours } from './follow-hours.ts';
import { decide, type NamedRule, secondsToWait } from './decide.ts';
import { mayInterrupt } from './may-interrupt.ts';
import { createMemoryStore } from './memory.ts';
import { readRules, textIn } from './read-rules.ts';
import { watchPage } from './watch-page.ts';

/** How soon a rule that is due asks again whether a dialog of the page is gone. */
const RETRY_SECONDS = 1;
/** How soon it asks again whether the channel is open. */
const CLOSED_SECONDS = 30;
/** A page that an open chat would cover, see `frame/full-screen.ts`. */
const SMALL = '(width < 480px), (height < 480px)';

/** The rules of a channel as the service answers them; `hours` come along where the launcher is not shown outside of them. */
type ChannelRules = { default: unknown; hours?: unknown };

/** Fetches what the service has for the chat's channel: as a script, which the page's policy allows already. */
const fetchRules = async ({ pageUrl, report }: ChatContext): Promise<ChannelRules> => {
  const { search } = new URL(pageUrl);
  const { href } = new URL(`rules.js${search}`, pageUrl);
  try {
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ href)) as ChannelRules;
  } catch {
    report('SCRIPT_BLOCKED', `The rules of the channel did not come from ${href}.`);
    return { default: [] };
  }
};

/**
 * Has the chat speak first where a rule says so. What it does is silent: nothing moves the focus, and no screen
 * reader is told of it until it comes there.
 * @param loadNotices Loads what shows a teaser.
 */
export const startRules = async (
  context: ChatContext,
  loadNotices: () => Promise<Notices>,
): Promise<void> => {
  const { settings, store, events, view, pageUrl, page, report } = context;
  const { signal } = page;
  const given: ChannelRules =
    settings.rules === true ? await fetchRules(context) : { default: settings.rules };
  if (settings.mode === 'bubble') followHours(context, given.hours);
  const rules = readRules(given.default, (message) => report('INVALID_OPTIONS', message));
  const memory = createMemoryStore(`${pageUrl}#rules`);
  if (signal.aborted || rules.length === 0 || !memory.beginPage()) return;
  const notices = rules.some(({ teaser }) => teaser) ? await loadNotices().catch(() => undefined) : undefined;

  const small = matchMedia(SMALL);
  /** The rule that has spoken on this page. */
  let spoken: NamedRule | undefined;
  let hideTeaser: (() => void) | undefined;

  const canOpen = ({ open }: NamedRule) => open === true && !small.matches;
  const canShow = ({ teaser }: NamedRule) =>
    teaser !== undefined && notices !== undefined && Boolean(view.button);
  const canSpeak = (rule: NamedRule) => canOpen(rule) || canShow(rule) || rule.prefill !== undefined;

  /** Whether assistive technology is told that the chat loads. */
  const setAnnouncing = (isOn: boolean) => {
    const waiting = view.panel.querySelector('.waiting');
    if (isOn) waiting?.setAttribute('role', 'status');
    else waiting?.removeAttribute('role');
  };
  const prefill = ({ prefill: text }: NamedRule) => {
    if (text !== undefined) void context.call('offerDraft', textIn(text, store.status.shownLocale));
  };
  const tell = ({ name }: NamedRule, phase: 'spoken' | 'accepted' | 'dismissed') =>
    events.emit('rule', { name, phase });
  /** The visitor does not want to be spoken to; a chat that is closed says the same as a teaser that is put away. */
  const leaveAlone = () => {
    memory.change({ isClosed: true });
    if (spoken) tell(spoken, 'dismissed');
  };

  const speak = (rule: NamedRule) => {
    const { visit = 1, spoken: before } = memory.read() ?? {};
    memory.change({ spoken: { ...before, [rule.name]: visit } });
    spoken = rule;
    if (canOpen(rule)) {
      setAnnouncing(false);
      context.load();
      store.dispatch({ type: 'open', isOpen: true, isQuiet: true });
      events.emit('open', undefined);
      prefill(rule);
    } else if (canShow(rule)) {
      hideTeaser = notices?.setTeaser(textIn(rule.teaser ?? '', store.status.shownLocale), {
        isSilent: true,
        onPress: () => {
          prefill(rule);
          tell(rule, 'accepted');
        },
        onDismiss: leaveAlone,
      });
    } else prefill(rule);
    tell(rule, 'spoken');
  };

  events.on('close', leaveAlone);
  // Nobody has asked for a chat that a rule has opened, so nobody is shown that it does not come.
  store.subscribe(({ state, isOpen, isQuiet }) => {
    if (!isQuiet) return;
    if (state === 'failed' && isOpen) store.dispatch({ type: 'close', isOpen: false });
    else if (!isOpen) {
      store.dispatch({ type: 'heard', isQuiet: false });
      setAnnouncing(true);
    }
  }, signal);
  addEventListener('pagehide', () => memory.change({ seenAt: Date.now() }), { signal });

  let isFirst = true;
  watchPage(
    (moment) => {
      const kept = memory.read();
      if (!kept || store.status.isOpen) return undefined;
      // Outside of the channel's hours.
      if (view.host.hidden) return CLOSED_SECONDS;
      const possible = rules.filter(canSpeak);
      const rule = decide(possible, moment, kept, spoken !== undefined);
      if (!rule) return secondsToWait(possible, moment, kept, spoken !== undefined);
      if (!mayInterrupt()) return RETRY_SECONDS;
      speak(rule);
      return undefined;
    },
    () => {
      if (!isFirst) memory.beginPage();
      isFirst = false;
      // A teaser of the page before does not speak on this one.
      hideTeaser?.();
      hideTeaser = undefined;
      spoken = undefined;
    },
    signal,
  );
};
