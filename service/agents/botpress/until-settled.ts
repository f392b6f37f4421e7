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
    const next = items.next();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<undefined>((resolve) => {
      if (isSettled()) timer = setTimeout(() => resolve(undefined), settleMs);
    });
    const came = await Promise.race([next, silence]).finally(() => clearTimeout(timer));
    if (came === undefined) {
      // The connection is closed next, which ends this reading.
      next.catch(() => {});
      return;
    }
    if (came.done) return;
    yield came.value;
  }
}
