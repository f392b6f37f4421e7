/** A result of looking at the configuration, in sentences for the operator. */
export type Finding = {
  /** `failure` keeps the service from working as it is meant to; `warning` is worth a thought. */
  state: 'ok' | 'warning' | 'failure';
  /** The thing that was looked at, in a word or two. */
  about: string;
  /** The result and, where it is not in order, what to do. */
  words: string;
};

const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).replace(/\.$/, '');
};

/** Looks at one thing. A look that fails is a finding as well. */
export const find = async (
  about: string,
  look: () => Promise<Omit<Finding, 'about'> | string>,
  advice: string,
): Promise<Finding> => {
  try {
    const found = await look();
    return typeof found === 'string' ? { state: 'ok', about, words: found } : { about, ...found };
  } catch (error) {
    return { state: 'failure', about, words: `${reasonOf(error)}. ${advice}` };
  }
};
