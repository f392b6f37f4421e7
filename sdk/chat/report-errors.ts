/** Runs something that must not keep what follows from running; the page's console and error handlers hear of it. */
export const reportErrors = (run: () => unknown): void => {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
};
