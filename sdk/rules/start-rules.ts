import type { ChatContext } from '../chat/context.ts';
import type { Notices } from '../launcher/notices.ts';
import { followHours } from './follow-hours.ts';
import { decide, secondsToWait } from './decide.ts';
import { mayInterrupt } from './may-interrupt.ts';
import { createMemoryStore } from './memory.ts';
import { readRules } from './read-rules.ts';
import { createSpeaker } from './speaker.ts';
import { watchPage } from './watch-page.ts';

/** How soon a rule that is due asks again whether a dialog of the page is gone. */
const RETRY_SECONDS = 1;
/** How soon it asks again whether the channel is open. */
const CLOSED_SECONDS = 30;
/**
 * The rules of a channel as the service answers them; `hours` come along where the launcher is not shown
 * outside of them.
 */
type ChannelRules = { default: unknown; hours?: unknown };

/**
 * Fetches what the service has for the chat's channel: as a script, which the page's policy allows already.
 */
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
 * Has the chat speak first where a rule says so.
 * @param loadNotices Loads what shows a teaser.
 */
export const startRules = async (
  context: ChatContext,
  loadNotices: () => Promise<Notices>,
): Promise<void> => {
  const { settings, store, view, pageUrl, page, report } = context;
  const { signal } = page;
  const given: ChannelRules =
    settings.rules === true ? await fetchRules(context) : { default: settings.rules };
  if (settings.mode === 'bubble') followHours(context, given.hours);
  const rules = readRules(given.default, (message) => report('INVALID_OPTIONS', message));
  const memory = createMemoryStore(`${pageUrl}#rules`);
  if (signal.aborted || rules.length === 0 || !memory.beginPage()) return;
  const notices = rules.some(({ teaser }) => teaser) ? await loadNotices().catch(() => undefined) : undefined;
  const speaker = createSpeaker(context, memory, notices);
  addEventListener('pagehide', () => memory.change({ seenAt: Date.now() }), { signal });

  let isFirst = true;
  watchPage(
    (moment) => {
      const kept = memory.read();
      if (!kept || store.status.isOpen) return undefined;
      // Outside of the channel's hours.
      if (view.host.hidden) return CLOSED_SECONDS;
      const possible = rules.filter(speaker.canSpeakFor);
      const rule = decide(possible, moment, kept, speaker.hasSpoken());
      if (!rule) return secondsToWait(possible, moment, kept, speaker.hasSpoken());
      if (!mayInterrupt()) return RETRY_SECONDS;
      speaker.speakFor(rule);
      return undefined;
    },
    () => {
      if (!isFirst) memory.beginPage();
      isFirst = false;
      speaker.beginPage();
    },
    signal,
  );
};
