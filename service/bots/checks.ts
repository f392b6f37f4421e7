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
