import * as v from 'valibot';
import { proxy } from 'valtio/vanilla';
import { readJson } from '../../storage/safe-storage.ts';
import type { App } from '../app.ts';
import { lastQuestionOf } from './last-question.ts';

const STORAGE_KEY = 'casement:edit';
const KeptEdit = v.object({ questionId: v.string(), text: v.string() });

type Editing = {
  questionId: string | null;
  /** It was going on when the page was left: the focus is elsewhere by now. */
  isRestored: boolean;
};

/** Which question is being edited. Its new text is kept across reloads, that of the last edit only. */
export const createEditing = ({ environment, conversation }: App) => {
  const { storage } = environment;
  const readKept = () => {
    const kept = v.safeParse(KeptEdit, readJson(storage, STORAGE_KEY));
    return kept.success ? kept.output : undefined;
  };
  /** Components read it with `useSnapshot`. */
  const state = proxy<Editing>({ questionId: readKept()?.questionId ?? null, isRestored: true });

  const edit = (questionId: string): void => {
    state.isRestored = false;
    state.questionId = questionId;
  };
  const leave = (): void => {
    state.questionId = null;
  };
  return {
    state,
    edit,
    /** Begins to edit the question asked last; false when there is none, or while it is being answered. */
    editLast: (): boolean => {
      const question = conversation.state.run ? undefined : lastQuestionOf(conversation.state);
      if (question) edit(question.id);
      return question !== undefined;
    },
    keepText: (questionId: string, text: string): void =>
      storage.set(STORAGE_KEY, JSON.stringify({ questionId, text })),
    /** Returns what has been written of a question; undefined when nothing is kept. */
    keptText: (questionId: string): string | undefined => {
      const kept = readKept();
      return kept?.questionId === questionId ? kept.text : undefined;
    },
    /** Shows the question again; what was written stays for the next time that it is edited. */
    leave,
    /** Ends an edit for good. */
    end: (): void => {
      leave();
      storage.remove(STORAGE_KEY);
    },
  };
};
