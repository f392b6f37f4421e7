import { setTimeout as after } from 'node:timers/promises';

/**
 * Passes on what comes until nothing has come for a while: Botpress does not say when a bot's turn has ended.
 * @param isSettled Whether the end may be taken for one: something was said, and nothing is in the middle.
 */
export async function* untilSettled<Item>(
  items: AsyncIterator<Item>,
  settleMs: number,
  isSettled: () => boolean,
): AsyncGenerator<Item> {
  for (;;) {
    const waiting = new AbortController();
    const silence = isSettled() ? [after(settleMs, undefined, { signal: waiting.signal })] : [];
    const came = await Promise.race([items.next(), ...silence]).finally(() => waiting.abort());
    if (came === undefined || came.done) return;
    yield came.value;
  }
}
