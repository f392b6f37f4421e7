/** Returns the result of a function, or null where it throws. */
export const resultOf = <Result>(run: () => Result): Result | null => {
  try {
    return run();
  } catch {
    return null;
  }
};
