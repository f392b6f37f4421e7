import { expect, it } from 'vitest';
import { untilAborted } from './until-aborted.ts';

const collect = async <Item>(source: AsyncIterable<Item>, signal: AbortSignal, onItem?: () => void) => {
  const items: Item[] = [];
  for await (const item of untilAborted(source, signal)) {
    items.push(item);
    onItem?.();
  }
  return items;
};

async function* deaf() {
  yield 1;
  await new Promise(() => {});
}

async function* restless() {
  for (;;) yield 1;
}

async function* broken() {
  yield 1;
  throw new Error('broken');
}

it('yields everything and lets the source end', async () => {
  let closed = false;
  async function* source() {
    try {
      yield* [1, 2, 3];
    } finally {
      closed = true;
    }
  }
  expect(await collect(source(), new AbortController().signal)).toEqual([1, 2, 3]);
  expect(closed).toBe(true);
});

it('does not wait for a source that is deaf to the signal', async () => {
  const controller = new AbortController();
  expect(await collect(deaf(), controller.signal, () => setImmediate(() => controller.abort()))).toEqual([1]);
});

it('leaves room for others while a source never waits', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  expect((await collect(restless(), controller.signal)).length).toBeGreaterThan(0);
});

it('passes the failure of the source on', async () => {
  await expect(collect(broken(), new AbortController().signal)).rejects.toThrow('broken');
});

it('closes the source when it is left', async () => {
  const controller = new AbortController();
  let closed = false;
  async function* source() {
    try {
      for (;;) yield 1;
    } finally {
      closed = true;
    }
  }
  await collect(source(), controller.signal, () => controller.abort());
  await expect.poll(() => closed).toBe(true);
});
