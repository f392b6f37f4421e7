import { proxy } from 'valtio/vanilla';
import { conversation } from '../../conversation/conversation-store.ts';
import { lastQuestionOf } from './last-question.ts';

/** Which question is being edited. Components read it with `useSnapshot`. */
export const editing = proxy<{ questionId: string | null }>({ questionId: null });

/** Begins to edit a question. */
export const beginEdit = (questionId: string): void => {
  editing.questionId = questionId;
};

export const endEdit = (): void => {
  editing.questionId = null;
};

/** Begins to edit the question asked last; false when there is none, or while it is being answered. */
export const editLastQuestion = (): boolean => {
  const question = conversation.run ? undefined : lastQuestionOf(conversation);
  if (question) beginEdit(question.id);
  return question !== undefined;
};
