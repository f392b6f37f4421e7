/** A promise that a test settles: what waits at the gate goes on once it is opened. */
export type Gate = { wait: Promise<void>; open(): void };

const closed = (): void => undefined;

export const createGate = (): Gate => {
  let open = closed;
  const wait = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait, open: () => open() };
};
