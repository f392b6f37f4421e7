import { randomUuid } from '../../base/uuid.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ComposerDraft } from '../memory/composer-draft.ts';
import type { BackgroundOutbox } from '../questions/background-outbox.ts';
import type { HeldQuestion } from '../questions/held-question.ts';
import type { Outbox } from '../questions/outbox.ts';
import { showFound } from '../questions/show-found.ts';
import type { Versions } from '../run/versions.ts';
import type { Loading } from './loading.ts';
import type { ShownConversation } from './shown-conversation.ts';

type OpeningParts = {
  versions: Versions;
  loading: Loading;
  shown: ShownConversation;
  draft: ComposerDraft;
  held: HeldQuestion;
  outbox: Outbox;
  background: BackgroundOutbox;
};

/** Opens stored conversations, with their questions that the service has not taken. */
export const createOpening = (context: ConversationContext, parts: OpeningParts) => {
  const { state, memory, visitor, remember } = context;
  const { versions, loading, shown, draft, held, outbox, background } = parts;

  /** Shows the questions that the conversation on show has not taken, and sends those due by themselves. */
  const takeUpQuestions = () => {
    const { sessionId } = state;
    const found = memory.questions.of(sessionId ?? '').filter((record) => record.state !== 'held');
    // The service keeps conversations for some days only: one that is gone becomes a new one.
    if (sessionId !== null && state.messages.byId.size === 0) {
      if (found.some(({ question }) => question.parentId !== null)) {
        const newId = randomUuid();
        memory.questions.moveAll(sessionId, newId);
        draft.moveTo(newId);
      } else if (found.length === 0) state.sessionId = null;
    }
    showFound(context);
    outbox.sendNext();
  };

  /** Opens a stored conversation at a leaf: the given one, else the last shown here, else the newest. */
  const openSession = async (sessionId: string, givenHeadId?: string | null): Promise<void> => {
    // A bad address names no bot.
    if (visitor.state.address === null) return;
    const remembered = memory.current();
    const { headId: lastHeadId = null, comparison = null } =
      remembered?.sessionId === sessionId ? remembered : {};
    const headId = givenHeadId === undefined ? lastHeadId : givenHeadId;
    shown.change(sessionId);
    // If it fails to load, the next attempt shows the same leaf.
    memory.setCurrent({ sessionId, headId, comparison });
    const unsentHead = memory.questions.of(sessionId).find(({ question }) => question.id === headId);
    const opened = await loading.open(sessionId, unsentHead ? unsentHead.question.parentId : headId);
    if (opened === 'superseded') return;
    // A question that cannot be asked now is not lost: it stands in the composer again.
    if (opened === 'failed' || state.run) held.giveBack();
    if (opened === 'failed') return;
    const question = held.take();
    takeUpQuestions();
    versions.restoreComparison(comparison);
    remember();
    if (question) outbox.ask(question);
  };

  return {
    openSession,
    /** Opens the conversation that was on show last, else a new one; does nothing once one is on show. */
    openLatest: async (): Promise<void> => {
      if (state.sessionId !== null || state.run) {
        // The questions that have waited for a log-in go out.
        outbox.sendNext();
        return;
      }
      const current = memory.current();
      if (current) await openSession(current.sessionId);
      else shown.change(null);
      void background.send();
    },
  };
};
