import type { ConversationContext } from '../conversation-context.ts';
import { runError } from '../run/run-error.ts';
import { move } from './question-state.ts';
import { showWaiting } from './show-waiting.ts';

/**
 * Shows the questions that the storage has of the conversation on show: those that the service had not taken
 * when it was left.
 */
export const showFound = (context: ConversationContext): void => {
  const { state, messages, memory } = context;
  for (const record of memory.questions.of(state.sessionId ?? '')) {
    const { runId, answerId, refused } = record;
    const question = { ...record.question, attempt: { runId, answerId } };
    const found = move(record.state, 'found');
    if (state.messages.byId.has(question.id)) memory.questions.move(question, 'taken');
    else if (found === 'waiting') {
      showWaiting(context, question);
      // It goes out by itself, and its answer gets room as that of a question asked just now.
      state.askedId = question.id;
    } else if (found === 'refused') {
      const error = refused && runError(refused.code, refused.texts, refused.data);
      messages.put({ ...question, delivery: 'unsent', ...(error && { error }) });
      if (state.headId === question.parentId) state.headId = question.id;
    }
  }
};
