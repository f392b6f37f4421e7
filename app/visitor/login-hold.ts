let held: Promise<unknown> = Promise.resolve();

/** Holds back what is to be sent until a log-in is over: sent meanwhile, it would stay with the visitor of before. */
export const holdForLogin = (login: Promise<unknown>): void => {
  held = login.catch(() => undefined);
};

/** Settles when no log-in is being made. */
export const whenLoginSettled = (): Promise<unknown> => held;
