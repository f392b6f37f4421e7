import * as v from 'valibot';

/** Refuses options that it does not know: a misspelt one must not silently be the default. */
export const strict = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return `there is no option named ${issue.received}`;
    if (issue.expected === 'Object') return `must be a group of options, not ${issue.received}`;
    return `the option ${issue.expected ?? ''} is missing`;
  });

export const plain = v.string('must be a text');
export const filled = v.pipe(plain, v.trim(), v.minLength(1, 'must not be empty'));
export const onOff = v.union([v.picklist([0, 1]), v.boolean()], 'must be 0 or 1');
export const number = (least: number, most: number) => {
  const message = `must be a number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.minValue(least, message), v.maxValue(most, message));
};

/** One of a few words. */
export const oneOf = (...choices: readonly string[]) =>
  v.picklist(choices, `must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1) ?? ''}`);
