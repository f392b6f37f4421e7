import type { ChatContext } from '../chat/context.ts';
import { changeKeptLook, readKeptLook } from '../launcher/kept-look.ts';

/** A timer may be late, as after a machine has slept, so the clock is looked at in between. */
const LOOK_MS = 60_000;

/**
 * Whether hours as the service tells them are open at a time, and when that changes next; open where they
 * cannot be read.
 */
export const readHours = (hours: unknown, now: number): { isOpen: boolean; next: number | undefined } => {
  const { isOpen, changes } = Object(hours) as { isOpen?: unknown; changes?: unknown };
  const times = Array.isArray(changes) ? changes.filter((at): at is number => typeof at === 'number') : [];
  const left = times.filter((at) => at > now);
  const hasTurned = (times.length - left.length) % 2 === 1;
  return { isOpen: (isOpen !== 0) !== hasTurned, next: left[0] };
};

/** How long later pages hide a launcher at once where the service does not say when the channel opens. */
const CLOSED_MS = 24 * 60 * 60_000;

/**
 * Hides the launcher, and what stands beside it, while the channel is closed, until the page ends. A chat
 * that is open stays until it is closed, and one that the page opens is shown. Later pages begin as this one
 * has ended.
 */
export const followHours = ({ store, view, page, pageUrl }: ChatContext, hours: unknown): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (page.signal.aborted) return;
    const now = Date.now();
    const { isOpen, next } = readHours(hours, now);
    view.host.hidden = !isOpen && !store.status.isOpen;
    const hiddenUntil = isOpen ? undefined : (next ?? now + CLOSED_MS);
    if (hiddenUntil !== readKeptLook(pageUrl).hiddenUntil) changeKeptLook(pageUrl, { hiddenUntil });
    if (next !== undefined) timer = setTimeout(look, Math.min(next - now, LOOK_MS));
  };
  store.subscribe(look, page.signal);
  document.addEventListener('visibilitychange', look, { signal: page.signal });
  page.signal.addEventListener('abort', () => clearTimeout(timer));
  look();
};
