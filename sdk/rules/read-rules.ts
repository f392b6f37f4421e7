import { type FieldCheck, isTextOf, numberFrom, problemsOfFields } from '../chat/check-fields.ts';
import type { NamedRule } from './decide.ts';
import type { ChatRule, RuleText } from './rule.ts';

const TEXT_MAX_LENGTH = 300;
const RULES_MAX = 50;

const isText = isTextOf(TEXT_MAX_LENGTH);
const FLAG: FieldCheck = [(value) => typeof value === 'boolean', 'true or false'];
const TEXT: FieldCheck = [
  (value) => {
    const texts: unknown[] = typeof value === 'object' && value ? Object.values(value) : [value];
    return texts.length > 0 && texts.every(isText);
  },
  `a text of 1 to ${TEXT_MAX_LENGTH} characters, or one by language`,
];
const isPath = (value: unknown): boolean => isText(value) && /^!?[/*]/.test(value as string);

const checks: Record<keyof ChatRule, FieldCheck> = {
  name: [isText, 'a text'],
  pages: [
    (value) => [value].flat().length > 0 && [value].flat().every(isPath),
    'a path such as /pricing or /docs/*, or a list of them',
  ],
  afterSeconds: numberFrom(0, 86_400),
  afterScroll: numberFrom(1, 100),
  onExit: FLAG,
  isReturning: FLAG,
  teaser: TEXT,
  open: FLAG,
  prefill: TEXT,
  once: [(value) => ['page', 'session', 'ever'].includes(value as string), 'page, session or ever'],
};

const problemsOf = (rule: unknown, name: string): string[] => {
  const problems = problemsOfFields<ChatRule>(rule, checks, name);
  const { teaser, open, prefill } = Object(rule) as ChatRule;
  return teaser || open || prefill ? problems : [...problems, `${name} must have teaser, open or prefill`];
};

/**
 * Reads rules that may come from plain JavaScript, an attribute or a service; those that are wrong are left
 * out and told.
 */
export const readRules = (given: unknown, onProblem: (message: string) => void): NamedRule[] => {
  if (!Array.isArray(given) || given.length > RULES_MAX) {
    onProblem(`rules must be a list of at most ${RULES_MAX}`);
    return [];
  }
  return given.flatMap((rule: unknown, index) => {
    const problems = problemsOf(rule, `rules[${index}]`);
    if (problems.length === 0)
      return [{ ...(rule as NamedRule), name: (rule as ChatRule).name ?? `${index + 1}` }];
    onProblem(problems.join('; '));
    return [];
  });
};

const languageOf = (tag: string) => tag.split('-')[0]?.toLowerCase();

/** Returns a text in a language, else one of the same language, else the English one, else the first. */
export const textIn = (text: RuleText, locale: string): string => {
  if (typeof text === 'string') return text;
  const tags = Object.keys(text);
  const same = (wanted: string) =>
    tags.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
    tags.find((tag) => languageOf(tag) === languageOf(wanted));
  return text[same(locale) ?? same('en') ?? tags[0] ?? ''] ?? '';
};
