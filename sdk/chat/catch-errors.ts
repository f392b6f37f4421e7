/** Returns the result of a function, or null where it throws. */
export const resultOf = <Result>(run: () => Result): Result | null => {
  try {
    return run();
  } catch {
    return null;
  }
};

/**
 * Runs something whose failure must not stop what follows; the page's console and error handlers hear of it.
 */
export const reportErrors = (run: () => unknown): void => {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
};
