import * as v from 'valibot';

// The kinds of values that the options of agents have; each says in plain words what it must be.

export const filledString = (what: string) =>
  v.pipe(v.string(`${what} must be a text`), v.trim(), v.minLength(1, `${what} must not be empty`));

export const httpUrl = (what: string) =>
  v.pipe(
    v.string(`${what} must be a text`),
    v.check(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      `${what} must be an http or https address`,
    ),
  );

export const environmentName = (what: string) =>
  v.pipe(
    v.string(`${what} must be a text`),
    v.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, `${what} must be the name of an environment variable`),
  );

export const between = (what: string, least: number, most: number) =>
  v.pipe(
    v.number(`${what} must be a number`),
    v.minValue(least, `${what} must be at least ${least}`),
    v.maxValue(most, `${what} must be at most ${most}`),
  );

export const wholeBetween = (what: string, least: number, most: number) =>
  v.pipe(between(what, least, most), v.integer(`${what} must be a whole number`));

/**
 * Says which option of an object is not known or is missing. @param where What the bot file names the object.
 */
export function unknownKey(issue: v.StrictObjectIssue | v.LooseObjectIssue, where: string): string {
  if (issue.expected === 'never') return `${where} has no option named ${issue.received}`;
  if (issue.expected === 'Object') return `${where} must be an object`;
  return `${where} needs the option ${issue.expected ?? 'that is missing'}`;
}
