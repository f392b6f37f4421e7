import { type Answer, type EventReducer, type StreamEvent, textField, withMessage } from './answer.ts';
import { endSteps, stepReducers } from './apply-steps.ts';
import { textReducers } from './apply-text.ts';
import { readInterrupts } from './read-interrupts.ts';
import { answerError } from './turn-error.ts';

const isCancelled = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'type' in outcome && outcome.type === 'cancelled';

const runReducers: Readonly<Record<string, EventReducer>> = {
  RUN_FINISHED: (answer, event) => {
    const isStopped = isCancelled(event['outcome']);
    const usage = event['usage'];
    const interrupts = readInterrupts(event['outcome'], answer.message);
    // The call that an answer waits for is under way still.
    const ended = interrupts ? answer.message : endSteps(answer.message, isStopped ? 'stopped' : 'done');
    return withMessage(answer, {
      ...ended,
      status: isStopped ? 'stopped' : 'complete',
      ...(interrupts && { interrupts }),
      ...(usage !== undefined && { usage }),
    });
  },
  RUN_ERROR: (answer, event) =>
    withMessage(answer, {
      ...endSteps(answer.message, 'failed'),
      status: 'failed',
      error: answerError(event['code'], textField(event, 'message')),
    }),
};

const reducers: Readonly<Record<string, EventReducer>> = { ...textReducers, ...stepReducers, ...runReducers };

/** Whether an event is the last one of its run. */
export const endsRun = (event: StreamEvent): boolean => Object.hasOwn(runReducers, event.type);

/**
 * Takes one event of a run into its answer, without changing what it is given.
 * Unknown events leave the answer as it is; malformed ones are counted and leave the message as it is.
 */
export const applyEvent = (answer: Answer, event: StreamEvent): Answer => {
  const reduce = Object.hasOwn(reducers, event.type) ? reducers[event.type] : undefined;
  if (!reduce) return answer;
  return reduce(answer, event) ?? { ...answer, malformed: answer.malformed + 1 };
};
