import { proxy } from 'valtio/vanilla';
import type { ContentPart } from '../service/contract/conversation.ts';
import { MAX_QUESTION_LENGTH, type ResumeEntry } from '../service/contract/run.ts';
import { loadCode } from '../base/load-code.ts';
import { onPageHidden } from '../base/page-hidden.ts';
import { randomUuid } from '../base/uuid.ts';
import type { ConversationContext, ConversationOptions } from './conversation-context.ts';
import {
  type Comparison,
  type ConversationState,
  emptyConversation,
  type Feedback,
  type MessageNews,
  type ThreadMessage,
} from './conversation-state.ts';
import { createHeadWriter } from './loading/history.ts';
import { createLoading } from './loading/loading.ts';
import { createComposerDraft } from './memory/composer-draft.ts';
import { createConversationMemory } from './memory/conversation-memory.ts';
import { createBackgroundOutbox } from './questions/background-outbox.ts';
import { createOutbox } from './questions/outbox.ts';
import { createAnswers, type RunReport } from './run/answers.ts';
import { newAttempt, newQuestion, questionParts } from './run/requests.ts';
import { mayBeMet } from './run/run-error.ts';
import { createRuns } from './run/runs.ts';
import { messageOf, nearestAnswer, newestLeafOf } from './tree/message-tree.ts';
import { createMessageWriter } from './tree/message-writer.ts';

type Refused = Extract<RunReport, { type: 'refused' }>;

/** The conversation on show and the verbs that change it. */
export type Conversation = ReturnType<typeof createConversation>;

/** Makes the conversation of one page: it owns the parts, none of which knows another one above it. */
export const createConversation = (options: ConversationOptions) => {
  const { visitor, events } = options;
  const state = proxy<ConversationState>(emptyConversation());
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const listeners = new Set<(news: MessageNews) => void>();
  /** A bad address names no bot: what is typed stays, and nothing is asked. */
  const hasBot = visitor.state.address !== null;
  /** Whether a conversation has been opened yet. Before that, the visitor can only type. */
  let isOpened = false;

  const memory = createConversationMemory(visitor.storage, visitor.address);
  const remember = () => {
    const { sessionId, headId, comparison } = state;
    memory.setCurrent(sessionId === null ? null : { sessionId, headId, comparison });
  };
  const messages = createMessageWriter(state);
  const context: ConversationContext = { ...options, state, messages, memory, remember, signal };
  const runs = createRuns(context);
  const answers = createAnswers(context, runs, handleReport);
  const loading = createLoading(context, answers.rejoin);
  const outbox = createOutbox(context, (question, ids) =>
    answers.ask({ ...question, parentId: nearestAnswer(state, state.headId) }, ids),
  );
  const backgroundOutbox = createBackgroundOutbox(context);
  const storeHead = createHeadWriter(context);
  const draft = createComposerDraft(state, memory);

  /** Leaves what is on show; its answer goes on at the service. */
  const leaveFor = (sessionId: string | null) => {
    // The text that was typed before the first conversation was opened goes there, after its stored draft.
    const typed = isOpened ? '' : state.draft;
    isOpened = true;
    backgroundOutbox.adopt();
    runs.leave();
    loading.cancel();
    Object.assign(state, { ...emptyConversation(), sessionId });
    draft.load(sessionId);
    draft.addText(typed);
    void backgroundOutbox.send();
  };

  /** Leaves the conversation on show for a new empty one. */
  const startNew = () => {
    leaveFor(null);
    remember();
  };

  /** Begins a new conversation in place of one that no longer exists, and keeps its draft. */
  const startOver = () => {
    draft.restoreHeld();
    const { draft: text, draftAttachments } = state;
    startNew();
    if (state.draft || state.draftAttachments.length > 0) return;
    draft.setText(text);
    draft.setAttachments(draftAttachments);
  };

  /** Moves the questions that a conversation has not taken to a new one, because it no longer exists at the service. */
  const moveUnsent = (fromId: string, askedId?: string) => {
    const sessionId = randomUuid();
    memory.moveUnsent(fromId, sessionId, askedId);
    if (askedId !== undefined) {
      startOver();
      state.askedId = askedId;
    }
    draft.moveTo(sessionId);
  };

  const tellMessage = (type: MessageNews['type'], message: ThreadMessage) => {
    for (const listener of listeners) listener({ type, message });
  };

  /** Makes the parts of a question; undefined where there is nobody or nothing to ask, or too much. */
  const partsOf = (text: string, attachments: readonly ContentPart[]) => {
    const question = text.trim();
    const parts = questionParts(question, attachments);
    return hasBot && parts.length > 0 && question.length <= MAX_QUESTION_LENGTH ? parts : undefined;
  };

  const ask = (parts: ThreadMessage['parts']) => {
    const sessionId = state.sessionId ?? randomUuid();
    if (state.sessionId === null) draft.moveTo(sessionId);
    const question = newQuestion(sessionId, nearestAnswer(state, state.headId), parts);
    state.askedId = question.id;
    // While a question of the outbox is on its way, this one waits behind it.
    if (visitor.environment.network.isOnline() && state.outbox.length === 0 && !state.run)
      answers.ask(question, newAttempt());
    else {
      outbox.add(question, newAttempt());
      remember();
    }
  };

  const tryAgain = (messageId: string): boolean => {
    const message = messageOf(state, messageId);
    return message !== undefined && !state.run && answers.askAgain(message);
  };

  /** Has the visitor do what a refused message needs, and then goes on with it. Never rejects. */
  const meetChallenge = async (messageId: string, what: Refused['what']): Promise<void> => {
    const error = messageOf(state, messageId)?.error;
    if (!error || !mayBeMet(error)) return;
    const refusedAt = performance.now();
    const code = await loadCode(() => import('./run/meet-challenge.ts')).catch(() => undefined);
    await code?.meetChallenge({ ...context, answers, outbox, backgroundOutbox }, messageId, what, refusedAt);
  };

  /** Says what follows when a run has come further. */
  function handleReport(report: RunReport): void {
    const { sessionId, headId } = state;
    const changed = { type: 'changed', sessionId: sessionId ?? '', headId } as const;
    switch (report.type) {
      case 'taken':
        if (report.question) tellMessage('asked', report.question);
        events.tell(changed);
        return;
      case 'answered':
        if (report.from === 'here') events.tell(changed);
        else events.tellHere(changed);
        outbox.sendNext();
        tellMessage(report.from === 'here' ? 'answered' : 'joined', report.answer);
        break;
      case 'postponed':
        outbox.add(report.question, report.ids);
        break;
      case 'conversation-gone':
        moveUnsent(report.question.sessionId, report.question.id);
        outbox.restore(state.sessionId ?? '');
        remember();
        break;
      case 'continued-elsewhere':
        loading.refresh(headId);
        break;
      case 'refused':
        void meetChallenge(report.messageId, report.what);
    }
    if (state.run) return;
    outbox.sendBlocked();
    loading.refreshIfMissed();
  }

  /** Asks again how two versions compare, where the visitor has not said so. */
  const restoreComparison = (comparison: Comparison | null) => {
    const messageIds = comparison ? [comparison.messageId, comparison.previousId] : [];
    const [answer, previous] = messageIds.map((id) => messageOf(state, id));
    if (answer && previous && !answer.verdict && !state.run) state.comparison = comparison;
  };

  /** Opens a stored conversation at a leaf; see `openSession` below. */
  const openSession = async (sessionId: string, givenHeadId?: string | null): Promise<void> => {
    if (!hasBot) return;
    const remembered = memory.current();
    const { headId: lastHeadId = null, comparison = null } =
      remembered?.sessionId === sessionId ? remembered : {};
    const headId = givenHeadId === undefined ? lastHeadId : givenHeadId;
    leaveFor(sessionId);
    // If it fails to load, the next attempt shows the same leaf.
    memory.setCurrent({ sessionId, headId, comparison });
    const unsent = memory.unsent(sessionId);
    const unsentHead = unsent.find(({ question }) => question.id === headId);
    const opened = await loading.open(sessionId, unsentHead ? unsentHead.question.parentId : headId);
    if (opened === 'superseded') return;
    // A question that cannot be asked now is not lost: it stands in the composer again.
    if (opened === 'failed' || state.run) draft.restoreHeld();
    if (opened === 'failed') return;
    const held = draft.takeHeld();
    // The service keeps conversations for some days only: one that is gone becomes a new one.
    const isEmpty = state.messages.byId.size === 0;
    if (isEmpty && unsent.some(({ question }) => question.parentId !== null)) moveUnsent(sessionId);
    else if (isEmpty && unsent.length === 0) state.sessionId = null;
    outbox.restore(state.sessionId ?? '');
    restoreComparison(comparison);
    remember();
    if (held) ask(held);
  };

  const openLatest = async (): Promise<void> => {
    if (state.sessionId !== null || state.run) {
      // The questions that have waited for a log-in go out.
      outbox.sendNext();
      return;
    }
    const current = memory.current();
    if (current) await openSession(current.sessionId);
    else leaveFor(null);
    void backgroundOutbox.send();
  };

  const setDraft = (text: string): void => {
    // Before a conversation is opened, it is not known whose draft this is.
    if (isOpened) draft.setText(text);
    else state.draft = text;
  };

  const forget = (): void => {
    // Before a conversation was opened, nobody but the present visitor can have typed.
    const typed = isOpened ? '' : state.draft;
    startNew();
    backgroundOutbox.giveUp();
    draft.setText(typed);
    draft.setAttachments([]);
    memory.flushDraft();
  };

  const stopListening = events.listen((event, from) => {
    if (event.type === 'visitor-changed') {
      if (from === 'elsewhere' && !event.isSame) forget();
      return;
    }
    if (event.type === 'restored') memory.recall(event.sessionId);
    if (event.type === 'deleted') memory.forget(event.sessionId);
    if (event.sessionId !== state.sessionId) return;
    if (event.type === 'changed' && from === 'elsewhere') loading.refresh(event.headId);
    if (event.type === 'deleted') startOver();
  });
  onPageHidden(memory.flushDraft, signal);

  return {
    /** Components read it with `useSnapshot`; only the verbs beside it change it. */
    state,
    /** Opens the conversation that was on show last, else a new one; does nothing once one is on show. */
    openLatest,
    /** Opens a stored conversation; without a leaf to show, at the one that was shown last here, else at the newest. */
    openSession,
    /** Leaves the conversation on show, which stays stored, for a new empty one. */
    startNewChat: startNew,
    /** Forgets the conversation on show and the draft, as another visitor is here now. */
    forget,
    /**
     * Sends a question; a draft with the same text is cleared, and those of its attachments when it has some. Without a
     * network it waits for one in `outbox`.
     * @param attachments Image and document parts whose files are uploaded; with them the text may be empty.
     * @returns false when it was not taken: empty, too long, or while another one is being answered. The draft stays then.
     */
    send: (text: string, attachments: readonly ContentPart[] = []): boolean => {
      const parts = partsOf(text, attachments);
      if (!parts || state.run || draft.isHolding()) return false;
      if (state.draft.trim() === text.trim()) setDraft('');
      if (attachments.length > 0) draft.setAttachments([]);
      if (!isOpened) void openLatest();
      // A question about what could not be loaded is not the first one of another branch.
      if (state.loading === 'failed' && state.sessionId !== null) void openSession(state.sessionId);
      if (state.loading === 'loading') draft.hold(parts);
      else ask(parts);
      return true;
    },
    /** Asks the service to stop the answer; what is written so far stays. */
    stop: runs.stop,
    /**
     * Sends an unsent question again, or has a question answered anew.
     * @param messageId The unsent question, or an answer (Try again, Regenerate).
     * @returns false while another question is being answered, and for an unknown message.
     */
    tryAgain,
    /** Asks the visitor again for what an unsent question needs: a log-in, approval or a plan; it is sent once they have it. */
    meetChallenge: (questionId: string): Promise<void> => meetChallenge(questionId, 'question'),
    /**
     * Has an answer made anew, as another version beside it. `comparison` then holds both versions.
     * @returns false while another question is being answered, and for what is no answer.
     */
    regenerate: (answerId: string): boolean =>
      messageOf(state, answerId)?.role === 'assistant' && tryAgain(answerId),
    /**
     * Continues an answer that waits, with an answer to each of its interrupts.
     * Should the service not be reached, the message keeps its interrupts and gets an `error`; the same call tries again.
     * @returns false when it was not taken: nothing waits there, or an answer is being written.
     */
    resume: (answerId: string, entries: readonly ResumeEntry[]): boolean => answers.resume(answerId, entries),
    /** Whether a run has ended that this page itself started since it was loaded. */
    isOwnRun: answers.isOwnRun,
    /**
     * Asks a question in other words, as another version beside it; its files and images go with it.
     * @returns false when it was not taken, as for `send`.
     */
    editQuestion: (questionId: string, text: string): boolean => {
      const message = messageOf(state, questionId);
      if (message?.role !== 'user' || message.delivery === 'waiting' || state.run) return false;
      const attachments = message.parts.filter(({ type }) => type !== 'text');
      const parts = partsOf(text, attachments);
      if (!parts) return false;
      const edited = newQuestion(message.sessionId, message.parentId, parts);
      state.askedId = edited.id;
      answers.ask(edited, newAttempt());
      return true;
    },
    /** Shows another version of a question or an answer, with what followed it last; the choice is stored. */
    showVersion: (messageId: string): void => {
      const { sessionId } = state;
      if (sessionId === null || !messageOf(state, messageId)) return;
      const headId = newestLeafOf(state, messageId);
      if (headId === state.headId) return;
      state.headId = headId;
      remember();
      // The service does not know a question that it has not taken.
      if (messageOf(state, headId)?.delivery !== undefined) return;
      storeHead(sessionId, headId);
      events.tell({ type: 'changed', sessionId, headId });
    },
    /** Forgets `comparison`: the visitor has said how the versions compare, or does not want to. */
    dismissComparison: (): void => {
      state.comparison = null;
      remember();
    },
    /** Notes on an answer what the visitor thinks of it. The caller has it stored. */
    noteFeedback: (messageId: string, feedback: Feedback): void => messages.change(messageId, feedback),
    /** Loads the page of messages before the earliest one. */
    loadEarlier: loading.loadEarlier,
    /** Sets what stands in the composer; once the chat is opened, it is kept across reloads, for each conversation apart. */
    setDraft,
    /** Sets the uploaded files and images that go with the draft; kept across reloads, for each conversation apart. */
    setDraftAttachments: draft.setAttachments,
    /** Holds the sending of the draft while so many of its files are being uploaded. */
    setUploads: (uploads: number): void => {
      state.uploads = uploads;
    },
    /**
     * Hears of each question that the service has taken and each answer that has ended while the page was there, never
     * of messages that are merely loaded.
     * @returns A function that ends the listening.
     */
    onMessage: (listener: (news: MessageNews) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Ends timers, listeners and the reading of the answer; the answer itself goes on at the service. */
    dispose: (): void => {
      stopListening();
      lifetime.abort();
      loading.cancel();
      runs.leave();
      memory.flushDraft();
      listeners.clear();
    },
  };
};
