import { emptyAnswer, reduceRun } from '../service/contract/reduce-run.ts';
import type { Service } from '../service/service.ts';
import type { StreamRequest } from '../service/stream.ts';
import type { NetworkState } from '../visitor/network-state.ts';
import type { ThreadMessage } from './conversation-state.ts';
import { createFramePublisher, type ScheduleFrame } from './publish-per-frame.ts';
import { type Patience, readEvents } from './read-events.ts';
import { toThreadMessage } from './tree/to-thread-message.ts';

export type RunTurnOptions = {
  service: Pick<Service, 'openStream'>;
  network: NetworkState;
  start: StreamRequest;
  runId: string;
  /** The answer before its first event. */
  answer: ThreadMessage;
  /** The service has taken the question: its first event is there. */
  onStarted: () => void;
  /** The answer as it is now, at most once a frame. */
  onAnswer: (answer: ThreadMessage) => void;
  onConnection: (connection: 'open' | 'lost') => void;
  signal: AbortSignal;
  patience?: Partial<Patience> | undefined;
  schedule?: ScheduleFrame | undefined;
};

/** How a turn ended, with the answer as far as it came. */
export type TurnOutcome =
  | { type: 'ended'; answer: ThreadMessage }
  /** The answer began, but its rest cannot be had. */
  | { type: 'lost'; answer: ThreadMessage; error: unknown }
  /** The service did not take the question. */
  | { type: 'not-taken'; error: unknown }
  | { type: 'aborted'; answer: ThreadMessage; isStarted: boolean };

/** Runs one turn: sends or resumes, applies its events, and publishes the growing answer. Never rejects. */
export const runTurn = async (options: RunTurnOptions): Promise<TurnOutcome> => {
  const { service, start, runId, signal, onStarted, onAnswer } = options;
  let answer = emptyAnswer;
  const message = (): ThreadMessage => ({ ...options.answer, ...toThreadMessage(answer.message) });
  let isStarted = start.type === 'resume';
  const publisher = createFramePublisher(() => onAnswer(message()), options.schedule);
  const markStarted = () => {
    if (isStarted) return;
    isStarted = true;
    onStarted();
  };
  try {
    const result = await readEvents({
      start,
      runId,
      open: (request) => service.openStream(request, signal),
      onEvent: (event) => {
        answer = reduceRun(answer, event);
        markStarted();
        publisher.request();
      },
      onConnection: options.onConnection,
      network: options.network,
      signal,
      patience: options.patience ?? {},
    });
    if (result.type === 'finished') return { type: 'ended', answer: message() };
    markStarted();
    const { id, parentId, sessionId } = options.answer;
    return { type: 'ended', answer: { ...toThreadMessage(result.message), id, parentId, sessionId } };
  } catch (error) {
    if (signal.aborted) return { type: 'aborted', answer: message(), isStarted };
    return isStarted ? { type: 'lost', answer: message(), error } : { type: 'not-taken', error };
  } finally {
    publisher.dispose();
  }
};
