import { subscribeKey } from 'valtio/utils';
import * as v from 'valibot';
import { listen } from '../../base/listen.ts';
import { i18n, loadTexts } from '../../i18n/i18n.ts';
import { HoursState } from '../../service/contract/hours.ts';
import type { Absence, VisitorState } from '../visitor-state.ts';

/** A timer may be late, as after a machine has slept, so the clock is looked at in between. */
const LOOK_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * LOOK_MS;

/**
 * Writes a moment in the visitor's own time: with its day of the week where that is needed, and with its date
 * where that is.
 */
const momentOf = (time: number, now: number): string => {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  // Six days on, a day of the week could be taken for today's.
  const isNear = time - now < WEEK_MS * (6 / 7);
  return new Date(time).toLocaleString(i18n.language, {
    ...(!isToday && { weekday: 'long' }),
    ...(!isNear && { day: 'numeric', month: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  });
};

/** Returns what is said while the channel is closed, and what it does; null while it is open. */
const absenceOf = (hours: HoursState, now: number): Absence | null => {
  const left = hours.changes.filter((at) => at > now);
  const hasTurned = (hours.changes.length - left.length) % 2 === 1;
  if ((hours.isOpen === 1) !== hasTurned) return null;
  const { outside } = hours;
  const [opens] = left;
  const when = opens === undefined ? undefined : momentOf(opens, now);
  const more = { chat: 'goesOn', contact: 'takesMessages', hidden: undefined }[outside] as
    | 'goesOn'
    | undefined;
  return {
    isShut: outside !== 'chat',
    line: when === undefined ? i18n.t('contact:hours.closed') : i18n.t('contact:hours.opens', { when }),
    text: [
      when === undefined ? i18n.t('contact:hours.closedNow') : i18n.t('contact:hours.closedUntil', { when }),
      ...(more ? [i18n.t(`contact:hours.${more}`)] : []),
    ].join(/^(?:zh|ja)/.test(i18n.language) ? '' : ' '),
  };
};

/**
 * Keeps `state.absence` as the channel's hours and the clock have it, in the language on show, until the
 * signal aborts.
 */
export const followHours = async (state: VisitorState, signal: AbortSignal): Promise<void> => {
  await loadTexts('contact');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (signal.aborted) return;
    const hours = v.safeParse(HoursState, state.channelConfig.hours);
    const now = Date.now();
    const absence = hours.success ? absenceOf(hours.output, now) : null;
    if (absence?.text !== state.absence?.text || absence?.isShut !== state.absence?.isShut)
      state.absence = absence;
    const next = hours.success ? hours.output.changes.find((at) => at > now) : undefined;
    if (next !== undefined) timer = setTimeout(look, Math.min(next - now, LOOK_MS));
  };
  const stops = [
    subscribeKey(state, 'channelConfig', look),
    listen(globalThis.document, 'visibilitychange', look),
    () => i18n.off('languageChanged', look),
    () => clearTimeout(timer),
  ];
  i18n.on('languageChanged', look);
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  look();
};
