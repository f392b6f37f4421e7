import { ref } from 'valtio/vanilla';
import type { StreamRequest } from '../../service/stream.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { AttemptIds, ThreadMessage } from '../conversation-state.ts';
import { messageOf, textOf } from '../tree/message-tree.ts';
import { challenge } from './challenge.ts';
import { emptied, newAnswer } from './requests.ts';
import { incompleteAnswer } from './run-error.ts';
import type { RunEnd } from './run-end.ts';
import type { Runs } from './runs.ts';

type NewAnswer = {
  question: ThreadMessage;
  ids: AttemptIds;
  start: StreamRequest;
  /** The answer that the visitor wanted another version of. */
  previous?: ThreadMessage | undefined;
  /** Called when the service has taken it. */
  onTaken: () => void;
  /** Called when the service has not taken it. */
  onNotTaken: (end: Exclude<RunEnd, { type: 'answered' }>) => void;
};

/** Whether two versions of an answer can be compared. */
const areComparable = (answer: ThreadMessage, previous: ThreadMessage): boolean =>
  previous.role === 'assistant' &&
  previous.status !== 'failed' &&
  answer.status !== 'failed' &&
  !answer.interrupts &&
  textOf(answer) !== '' &&
  textOf(previous) !== '';

/**
 * Puts the answers that runs write into the tree, and owns what follows from their end, whatever has begun
 * them.
 */
export const createAnswers = (context: ConversationContext, runs: Runs) => {
  const { state, messages, remember, events, news } = context;
  const ownRuns = new Set<string | undefined>();

  /** Makes a new version the newest one, whatever the clocks of browser and service say. */
  const asNewest = <Version extends ThreadMessage>(message: Version): Version => {
    let { createdAt } = message;
    for (const { id, createdAt: other } of state.messages.byParent.get(message.parentId) ?? []) {
      if (id !== message.id) createdAt = Math.max(createdAt, other + 1);
    }
    return { ...message, createdAt };
  };

  const tellChanged = (from: 'here' | 'elsewhere') => {
    const { sessionId, headId } = state;
    const changed = { type: 'changed', sessionId: sessionId ?? '', headId } as const;
    if (from === 'here') events.tell(changed);
    else events.tellHere(changed);
  };

  const finish = (answer: ThreadMessage, from: 'here' | 'elsewhere') => {
    if (from === 'here') ownRuns.add(answer.runId);
    messages.put(answer);
    // The visitor may be looking at another version meanwhile.
    if (state.headId === answer.parentId) state.headId = answer.id;
    remember();
    tellChanged(from);
    news.tell(from === 'here' ? 'answered' : 'joined', answer);
    if (answer.error) void rejoinOnceAllowed(answer);
  };

  /** Reads an answer that is being written, or whose rest did not come, from its beginning. */
  const rejoin = ({ error: _error, ...answer }: ThreadMessage): void => {
    const { runId } = answer;
    if (!runId) {
      messages.put({ ...answer, status: 'failed', error: incompleteAnswer });
      return;
    }
    runs.start({
      start: { type: 'rejoin', runId, afterSeq: 0 },
      answer: emptied(answer, runId),
      shown: { ...answer, status: 'running' },
      onEnd: (end) => {
        if (end.type === 'answered') finish(end.answer, 'elsewhere');
      },
    });
  };

  /** Reads the rest of an answer that the service refused to give until the visitor has done something. */
  const rejoinOnceAllowed = async (answer: ThreadMessage): Promise<void> => {
    if ((await challenge(context, answer.id)) && !state.run && messageOf(state, answer.id)) rejoin(answer);
  };

  return {
    asNewest,
    finish,
    rejoin,
    tellChanged,
    /** Has a question answered, whose answer is on show as soon as the service has taken it. */
    start: ({ question, ids, start, previous, onTaken, onNotTaken }: NewAnswer): void => {
      const answer = asNewest(newAnswer(question, ids));
      state.comparison = null;
      state.headId = question.id;
      remember();
      runs.start({
        start,
        answer,
        onTaken: () => {
          onTaken();
          messages.put(answer);
          state.live = ref(answer);
          if (state.headId === question.id) state.headId = answer.id;
          remember();
          tellChanged('here');
        },
        onEnd: (end) => {
          if (end.type !== 'answered') {
            onNotTaken(end);
            return;
          }
          if (previous && areComparable(end.answer, previous))
            state.comparison = { messageId: end.answer.id, previousId: previous.id };
          finish(end.answer, 'here');
        },
      });
    },
    /** Whether a run of this id was started here and has ended. */
    isOwnRun: (runId: string | undefined): boolean => ownRuns.has(runId),
  };
};
export type Answers = ReturnType<typeof createAnswers>;
