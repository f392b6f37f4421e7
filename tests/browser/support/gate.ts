/** A promise that a test settles: code that waits at the gate goes on once the gate is open. */
export type Gate = { wait: Promise<void>; open(): void };

const closed = (): void => undefined;

export const createGate = (): Gate => {
  let open = closed;
  const wait = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait, open: () => open() };
};
