import type { ModelServer } from './model-server.ts';

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

/** Has the model write the first half of each answer, and the second one once the gate is open. */
export const replyInHalves = (model: Pick<ModelServer, 'reply'>, first: string, second: string): Gate => {
  const gate = createGate();
  model.reply(async function* () {
    yield first;
    await gate.wait;
    yield second;
  });
  return gate;
};
