import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import type { ComposerDraft } from '../memory/composer-draft.ts';

/** Holds the question that was asked while its conversation is being loaded. */
export const createHeldQuestion = (
  { memory: { questions } }: Pick<ConversationContext, 'memory'>,
  draft: ComposerDraft,
) => {
  /** It is known here as well: another tab that opens the conversation makes a draft of what it finds. */
  let held: ThreadMessage | undefined;

  const take = (): ThreadMessage | undefined => {
    const question = held;
    held = undefined;
    if (question) questions.remove(question);
    return question;
  };

  return {
    isHolding: (): boolean => held !== undefined,
    hold: (question: ThreadMessage): void => {
      held = question;
      questions.add(question);
    },
    /** Lets go of the held question, which is to be asked. */
    take,
    /** Puts the held question back into the composer. */
    giveBack: (): void => {
      const question = take();
      if (question) draft.putBefore(question.parts);
    },
    /** Leaves the held question with its conversation, and restores the next one's to the composer. */
    changeTo: (sessionId: string | null): void => {
      held = undefined;
      for (const { state, question } of questions.of(sessionId ?? '')) {
        if (state !== 'held') continue;
        questions.remove(question);
        draft.putBefore(question.parts);
      }
    },
  };
};
export type HeldQuestion = ReturnType<typeof createHeldQuestion>;
