import type { LoginReason } from './site-user.ts';

/**
 * Has logins follow one another: of two at once, the second would take the first one's visitor for its own.
 * @param logInOnce Logs in the user whom the site names.
 */
export const createLoginOrder = (logInOnce: (reason: LoginReason) => Promise<void>) => {
  let running: Promise<void> | undefined;
  /** A login that the site asked for during another one: it may name somebody else. */
  let next: Promise<void> | undefined;

  const run = (login: () => Promise<void>): Promise<void> => {
    const current = login().finally(() => {
      if (running === current) running = undefined;
    });
    running = current;
    return current;
  };

  /** Never rejects: only the caller that asked for the login hears of its failure. */
  const whenDone = () => Promise.allSettled([running]);

  const logInNext = async (): Promise<void> => {
    await whenDone();
    next = undefined;
    await logIn('asked');
  };

  /**
   * Logs in as the user whom the site names now; rejects when site or service cannot. Calls at once share one
   * login, but a call that the site asks for follows it: the site may name another user by then.
   */
  const logIn = (reason: LoginReason): Promise<void> => {
    if (running && reason === 'asked') return (next ??= logInNext());
    return running ?? run(() => logInOnce(reason));
  };

  return {
    logIn,
    /** Runs another kind of login after the one under way. */
    runNext: (login: () => Promise<void>): Promise<void> => {
      const before = whenDone();
      return run(async () => {
        await before;
        await login();
      });
    },
    whenDone,
    /** Settles as the login under way does; undefined when there is none. */
    running: () => running,
  };
};
