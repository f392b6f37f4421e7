import { proxy } from 'valtio/vanilla';
import { conversation } from '../../conversation/conversation-store.ts';
import { lastQuestionOf } from './last-question.ts';
import { forgetEdit, readEdit } from './kept-edit.ts';

type Editing = {
  questionId: string | null;
  /** It was going on when the page was left: the focus is elsewhere by now. */
  isRestored: boolean;
};

/** Which question is being edited. Components read it with `useSnapshot`. */
export const editing = proxy<Editing>({ questionId: readEdit()?.questionId ?? null, isRestored: true });

/** Begins to edit a question. */
export const beginEdit = (questionId: string): void => {
  editing.isRestored = false;
  editing.questionId = questionId;
};

/** Shows the question again; what was written stays for the next time that it is edited. */
export const leaveEdit = (): void => {
  editing.questionId = null;
};

/** Ends an edit for good. */
export const endEdit = (): void => {
  leaveEdit();
  forgetEdit();
};

/** Begins to edit the question asked last; false when there is none, or while it is being answered. */
export const editLastQuestion = (): boolean => {
  const question = conversation.run ? undefined : lastQuestionOf(conversation);
  if (question) beginEdit(question.id);
  return question !== undefined;
};
