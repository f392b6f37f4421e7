import { emptyAnswer, reduceRun } from '../../service/contract/reduce-run.ts';
import type { Service } from '../../service/service.ts';
import type { StreamRequest } from '../../service/stream.ts';
import type { NetworkState } from '../../visitor/network-state.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { createFramePublisher, type ScheduleFrame } from './publish-per-frame.ts';
import { readEvents } from './read-events.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { toThreadMessage } from '../tree/to-thread-message.ts';

export type StreamAnswerOptions = {
  service: Pick<Service, 'openStream'>;
  network: NetworkState;
  start: StreamRequest;
  runId: string;
  /** The answer before its first event. */
  answer: ThreadMessage;
  /** The service has taken the question: its first event is there. */
  onStarted: () => void;
  /** The answer as it is now, at most once a frame. */
  onAnswer?: (answer: ThreadMessage) => void;
  onConnection?: (connection: 'open' | 'lost') => void;
  signal: AbortSignal;
  retry?: Partial<RetryPolicy> | undefined;
  schedule?: ScheduleFrame | undefined;
};

/** How the reading of an answer ended, with the answer as far as it came. */
export type StreamOutcome =
  | { type: 'ended'; answer: ThreadMessage }
  /** The answer began, but its rest cannot be had. */
  | { type: 'lost'; answer: ThreadMessage; error: unknown }
  /** The service did not take the question. */
  | { type: 'not-taken'; error: unknown }
  | { type: 'aborted'; answer: ThreadMessage; isStarted: boolean };

/** Sends or resumes, reduces the events that come, and publishes the growing answer. Never rejects. */
export const streamAnswer = async (options: StreamAnswerOptions): Promise<StreamOutcome> => {
  const { service, start, runId, signal, onStarted, onAnswer, onConnection } = options;
  let answer = emptyAnswer;
  const message = (): ThreadMessage => ({ ...options.answer, ...toThreadMessage(answer.message) });
  let isStarted = start.type === 'resume';
  const publisher = createFramePublisher(() => onAnswer?.(message()), options.schedule);
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
      onConnection: (connection) => onConnection?.(connection),
      network: options.network,
      signal,
      retry: options.retry ?? {},
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
