import { expect, it } from 'vitest';
import { emitAll, emitted } from './emitted.ts';

const collect = async <Item>(source: AsyncIterable<Item>) => {
  const items: Item[] = [];
  for await (const item of source) items.push(item);
  return items;
};

it('returns what is emitted at once and later, in its order, up to the end', async () => {
  const source = emitted<number>(async (emit) => {
    [1, 2].forEach(emit);
    await new Promise(setImmediate);
    emit(3);
  });
  expect(await collect(source)).toEqual([1, 2, 3]);
});

async function* inner() {
  yield 1;
  yield 2;
  return 'result';
}

it('begins when somebody asks, and goes on with what another generator yields', async () => {
  let begun = 0;
  const results: string[] = [];
  const source = emitted<number>(async (emit) => {
    begun += 1;
    results.push(await emitAll(inner(), emit));
  });
  expect(begun).toBe(0);
  expect(await collect(source)).toEqual([1, 2]);
  expect([begun, results]).toEqual([1, ['result']]);
});

it('gives what was emitted before it failed, and then the failure', async () => {
  const source = emitted<number>(async (emit) => {
    emit(1);
    throw new Error('broken');
  });
  const iterator = source[Symbol.asyncIterator]();
  expect(await iterator.next()).toEqual({ done: false, value: 1 });
  await expect(iterator.next()).rejects.toThrow('broken');
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
});

it('ends its work when it is left, whatever is emitted then', async () => {
  let isClosed = false;
  const source = emitted<number>(async (emit) => {
    try {
      for (;;) {
        emit(1);
        await new Promise(setImmediate);
      }
    } finally {
      isClosed = true;
    }
  });
  for await (const item of source) {
    expect(item).toBe(1);
    break;
  }
  await expect.poll(() => isClosed).toBe(true);
});
