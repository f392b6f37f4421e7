import { loadCode } from '../../base/load-code.ts';
import type { AnswerMessage, EventReducer, StreamEvent } from '../../service/contract/answer.ts';
import { emptyAnswer, isRare, reduceEvent } from '../../service/contract/reduce-event.ts';

const dropEvent: EventReducer = () => undefined;

/**
 * Takes the events of a run into its answer, in their order. The first rare event, mostly the patch of an
 * activity, has the code for it loaded; those that follow wait for that.
 * @param onGrown Called when events that had to wait have been taken.
 */
export const createGrowingAnswer = (onGrown: () => void) => {
  let answer = emptyAnswer;
  let reduceRare = dropEvent;
  const waiting: StreamEvent[] = [];
  let loading: Promise<void> | undefined;
  let isLoaded = false;

  const reduce = (event: StreamEvent): void => {
    answer = reduceEvent(answer, event, reduceRare);
  };

  const load = async (): Promise<void> => {
    const code = await loadCode(() => import('../../service/contract/rare-events.ts')).catch(() => undefined);
    // Without that code activities stay as they began, and the rest of the answer is shown.
    if (code) ({ reduceRare } = code);
    isLoaded = true;
    waiting.forEach(reduce);
    onGrown();
  };

  return {
    /** The message as far as it has come. */
    message: (): AnswerMessage => answer.message,
    take: (event: StreamEvent): void => {
      if (isRare(event)) loading ??= load();
      if (loading && !isLoaded) waiting.push(event);
      else reduce(event);
    },
    /** Settles when no event waits. */
    whenTaken: (): Promise<void> | undefined => loading,
  };
};
