import type { ThreadMessage } from '../conversation-state.ts';
import { textOf } from '../tree/message-tree.ts';

const lengthOf = (list: readonly unknown[] | undefined): number => list?.length ?? 0;

/**
 * Whether an answer that is told again from its beginning has got as far as what is on show.
 * More text than is on show means so, whatever of the rest the service tells again.
 */
export const hasCaughtUp = (answer: ThreadMessage, shown: ThreadMessage): boolean => {
  const more = textOf(answer).length - textOf(shown).length;
  if (more !== 0) return more > 0;
  return (
    lengthOf(answer.steps) >= lengthOf(shown.steps) &&
    lengthOf(answer.sources) >= lengthOf(shown.sources) &&
    (answer.reasoning ?? '').length >= (shown.reasoning ?? '').length
  );
};
