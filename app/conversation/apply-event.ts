import { type Answer, type EventReducer, type StreamEvent, textField } from './answer.ts';
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
    const message = {
      ...answer.message,
      status: isStopped ? ('stopped' as const) : ('complete' as const),
      ...(interrupts && { interrupts }),
      ...(usage !== undefined && { usage }),
    };
    return { ...answer, message: endSteps(message) };
  },
  RUN_ERROR: (answer, event) => {
    const error = answerError(event['code'], textField(event, 'message'));
    return { ...answer, message: endSteps({ ...answer.message, status: 'failed', error }) };
  },
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
