import type { Service } from '../../service/service.ts';
import type { StreamRequest } from '../../service/stream.ts';
import type { Environment } from '../../visitor/environment.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import type { RunningAnswer, SendRequest } from './requests.ts';
import { createFramePublisher } from './frame-publisher.ts';
import { createGrowingAnswer } from './growing-answer.ts';
import { type ConnectionNews, readEvents } from './read-events.ts';
import { toThreadMessage } from './run-error.ts';

type StreamContext = Pick<ConversationContext, 'retry'> & {
  visitor: { service: Pick<Service, 'openStream'>; environment: Pick<Environment, 'network'> };
};

type StreamAnswerOptions = {
  start: StreamRequest;
  /** Gets what the host page has for the agent; it goes with a question. */
  extras?: ConversationContext['extras'];
  /** The answer before its first event. */
  answer: RunningAnswer;
  /** Called when the first event comes: the service has taken the question. */
  onStarted: () => void;
  /** Called with the answer as it is now, at most some twenty-five times a second. */
  onAnswer?: (answer: ThreadMessage) => void;
  onConnection?: (connection: ConnectionNews) => void;
  signal: AbortSignal;
};

/** How the reading of an answer ended, with the answer as far as it came. */
export type StreamOutcome =
  | { type: 'ended'; answer: ThreadMessage }
  /** The answer began, but its rest cannot be had. */
  | { type: 'lost'; answer: ThreadMessage; error: unknown }
  /** The service did not take the question. */
  | { type: 'not-taken'; error: unknown }
  | { type: 'aborted'; answer: ThreadMessage; isStarted: boolean };

/** Adds what the host page has for the agent to a question that is about to be sent. */
const withExtras = async (
  start: SendRequest,
  extras: ConversationContext['extras'],
): Promise<SendRequest> => ({
  ...start,
  input: { ...start.input, ...(await extras?.()) },
});

/** Sends or resumes, reduces the events that come, and publishes the growing answer. Never rejects. */
export const streamAnswer = async (
  { visitor, retry }: StreamContext,
  options: StreamAnswerOptions,
): Promise<StreamOutcome> => {
  const { start, extras, signal, onStarted, onAnswer, onConnection } = options;
  const { id, parentId, sessionId, runId } = options.answer;
  const answer = createGrowingAnswer(() => publisher.request());
  const message = (): ThreadMessage => ({ ...options.answer, ...toThreadMessage(answer.message()) });
  let isStarted = start.type === 'rejoin';
  let prepared: Promise<SendRequest> | undefined;
  const publisher = createFramePublisher(() => onAnswer?.(message()));
  const markStarted = () => {
    if (isStarted) return;
    isStarted = true;
    onStarted();
  };
  try {
    const result = await readEvents({
      start,
      runId,
      open: async (request, untilGivenUp) =>
        visitor.service.openStream(
          request.type === 'send' ? await (prepared ??= withExtras(request, extras)) : request,
          untilGivenUp,
        ),
      onEvent: (event) => {
        answer.take(event);
        markStarted();
        publisher.request();
      },
      onConnection: (connection) => onConnection?.(connection),
      network: visitor.environment.network,
      signal,
      retry: retry ?? {},
    });
    if (result.type === 'finished') {
      await answer.whenTaken();
      return { type: 'ended', answer: message() };
    }
    markStarted();
    return { type: 'ended', answer: { ...toThreadMessage(result.message), id, parentId, sessionId } };
  } catch (error) {
    if (signal.aborted) return { type: 'aborted', answer: message(), isStarted };
    return isStarted ? { type: 'lost', answer: message(), error } : { type: 'not-taken', error };
  } finally {
    publisher.dispose();
  }
};
