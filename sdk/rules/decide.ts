/*
 * Decides which rule speaks, from values alone: what the visitor does is watched elsewhere.
 */
import type { ChatRule } from './rule.ts';

/** A rule with its name. */
export type NamedRule = ChatRule & { name: string };

/** The actions of the visitor on the page that is open now. */
export type Moment = {
  /** The page's path. */
  path: string;
  /** How long it has been before their eyes. */
  seconds: number;
  /** How much of it they have seen, percent. */
  scroll: number;
  /** The pointer is on its way out. */
  isLeaving: boolean;
};

/** The facts about a visitor that the browser remembers. */
export type Memory = {
  /** The number of this visit, from 1. */
  visit: number;
  /** When the last page was open, ms since 1970. */
  seenAt: number;
  /** The visit in which each rule has spoken last, by its name. */
  spoken: Readonly<Record<string, number>>;
  /** The visitor has put away what the chat said, or closed the chat. */
  isClosed: boolean;
};

/** A visit ends after so long without a page. */
export const VISIT_GAP_MS = 30 * 60_000;

/** Goes on with what is remembered when a page opens. */
export const rememberPage = (memory: Memory | undefined, now: number): Memory => {
  if (!memory) return { visit: 1, seenAt: now, spoken: {}, isClosed: false };
  const isNewVisit = now - memory.seenAt > VISIT_GAP_MS;
  return { ...memory, visit: memory.visit + (isNewVisit ? 1 : 0), seenAt: now };
};

/** A page has one path, with and without a slash at its end. */
const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** Whether a path fits a pattern, whose `*` stands for any characters. */
const fitsPattern = (pattern: string, path: string): boolean => {
  const [start = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return path === pattern;
  if (!path.startsWith(start) || !path.endsWith(end)) return false;
  let place = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, place);
    if (found === -1) return false;
    place = found + part.length;
  }
  return place + end.length <= path.length;
};

/** Whether a rule is for the page of this path. */
export const isForPage = ({ pages = [] }: ChatRule, path: string): boolean => {
  const patterns = [pages].flat();
  const fits = (pattern: string) => fitsPattern(withoutSlash(pattern), withoutSlash(path));
  const excluded = patterns.filter((pattern) => pattern.startsWith('!'));
  const included = patterns.filter((pattern) => !pattern.startsWith('!'));
  if (excluded.some((pattern) => fits(pattern.slice(1)))) return false;
  return included.length === 0 || included.some(fits);
};

/** Whether a rule may still speak to this visitor on this page. */
const isOpen = (rule: NamedRule, path: string, { visit, spoken }: Memory): boolean => {
  const { name, once = 'session', isReturning } = rule;
  const last = Object.hasOwn(spoken, name) ? spoken[name] : undefined;
  if (once === 'ever' && last !== undefined) return false;
  if (once === 'session' && last === visit) return false;
  return (isReturning === undefined || isReturning === visit > 1) && isForPage(rule, path);
};

/**
 * Returns the first rule of the list that is to speak now. Nothing speaks twice on one page, nor to a visitor
 * who has closed the chat.
 * @param hasSpoken A rule has spoken on this page.
 */
export const decide = (
  rules: readonly NamedRule[],
  moment: Moment,
  memory: Memory,
  hasSpoken: boolean,
): NamedRule | undefined => {
  if (hasSpoken || memory.isClosed) return undefined;
  return rules.find(
    (rule) =>
      isOpen(rule, moment.path, memory) &&
      moment.seconds >= (rule.afterSeconds ?? 0) &&
      moment.scroll >= (rule.afterScroll ?? 0) &&
      (moment.isLeaving || !rule.onExit),
  );
};

/** Returns in how many seconds a rule may be due by time alone; undefined where none waits for time. */
export const secondsToWait = (
  rules: readonly NamedRule[],
  { path, seconds }: Moment,
  memory: Memory,
  hasSpoken: boolean,
): number | undefined => {
  if (hasSpoken || memory.isClosed) return undefined;
  const waits = rules
    .filter((rule) => isOpen(rule, path, memory))
    .map(({ afterSeconds = 0 }) => afterSeconds - seconds)
    .filter((wait) => wait > 0);
  return waits.length > 0 ? Math.min(...waits) : undefined;
};
