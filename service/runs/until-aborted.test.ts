import { expect, it } from 'vitest';
import { emitAll, emitted } from '../agents/emitted.ts';
import { untilAborted } from './until-aborted.ts';

const collect = async <Item>(source: AsyncIterable<Item>, signal: AbortSignal, onItem?: () => void) => {
  const items: Item[] = [];
  await untilAborted(source, signal, (item) => {
    items.push(item);
    onItem?.();
    return false;
  });
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

it('takes what is emitted in the very call, until it wants no more', async () => {
  const items: number[] = [];
  const seen: number[] = [];
  let failure: unknown;
  const source = emitted<number>(async (emit) => {
    try {
      for (let number = 1; ; number += 1) {
        emit(number);
        seen.push(items.length);
        await new Promise(setImmediate);
      }
    } catch (error) {
      failure = error;
    }
  });
  await untilAborted(source, new AbortController().signal, (item) => items.push(item) === 2);
  await expect.poll(() => failure).toBeDefined();
  expect([items, seen]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

const takeBadly = () => {
  throw new Error('taken badly');
};

it.each(['emitted', 'yielded'])(
  'fails with whoever takes what is %s, and leaves the source when the signal aborts',
  async (way) => {
    const controller = new AbortController();
    let closed = 0;
    async function* endless() {
      try {
        for (;;) {
          await new Promise(setImmediate);
          yield 1;
        }
      } finally {
        closed += 1;
      }
    }
    const source = () =>
      way === 'emitted' ? emitted<number>((emit) => emitAll(endless(), emit)) : endless();
    await expect(untilAborted(source(), controller.signal, takeBadly)).rejects.toThrow('taken badly');
    await expect(collect(source(), controller.signal, () => controller.abort('stop'))).resolves.toEqual([1]);
    expect(await collect(source(), controller.signal)).toEqual([]);
    if (way === 'yielded') await expect.poll(() => closed).toBe(2);
  },
);
