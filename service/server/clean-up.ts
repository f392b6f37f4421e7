import type { Logger } from 'pino';
import { runInOrder } from '../base/lifetime.ts';
import type { CleanUp, Part } from '../base/part.ts';
import { untilEnding } from '../database/in-slices.ts';
import type { OpenParts } from './open-parts.ts';

type Step = (given: never, own: never, time: number) => Promise<unknown>;

/**
 * Removes what every part has kept long enough, each part before those that it uses. All steps use one time:
 * by a later one, a conversation could be removed while its links still stand. Returns how many steps failed.
 * @param signal Aborts when the service ends, or another process goes on in its place: the step ends soon,
 * and no further one begins.
 */
export const cleanUp = async (
  { list }: OpenParts,
  time: number,
  logger: Logger,
  signal: AbortSignal,
): Promise<number> => {
  let failed = 0;
  const kept = new Set<Part>();
  for (const { part, given, own } of inOrder(list)) {
    if (!part.cleanUp || kept.has(part)) continue;
    const { steps, before = [] }: CleanUp<never, never> = part.cleanUp;
    const run = (step: Step) => async () => {
      if (signal.aborted) return;
      try {
        await untilEnding(signal, () => step(given, own, time));
      } catch (error) {
        for (const one of before) kept.add(one);
        throw error;
      }
    };
    failed += await runInOrder(steps.map(run), logger, 'a step of the clean-up failed');
  }
  return failed;
};

/** Those that use others, or are to be cleaned up before them, come first. */
const inOrder = (list: OpenParts['list']): OpenParts['list'] => {
  const ordered: OpenParts['list'] = [];
  const place = (one: OpenParts['list'][number]): void => {
    if (ordered.includes(one)) return;
    const { part } = one;
    const isEarlier = ({ part: other }: typeof one) =>
      Object.values(other.uses).includes(part) || other.cleanUp?.before?.includes(part);
    list.filter(isEarlier).forEach(place);
    ordered.push(one);
  };
  list.forEach(place);
  return ordered;
};
