import { MAX_QUESTION_LENGTH } from '../service/contract/run.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { randomUuid } from '../visitor/uuid.ts';
import { createAsking } from './asking.ts';
import { createComposing } from './composing.ts';
import { emptyConversation, type ThreadMessage } from './conversation-state.ts';
import type { ConversationVerbs } from './conversation-verbs.ts';
import type { ConversationEvents } from './conversation-events.ts';
import { createPlace } from './create-place.ts';
import { createContinuing } from './continuing.ts';
import { createLoading } from './loading.ts';
import { messageOf, nearestAnswer, newestLeafOf } from './tree/message-tree.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxElsewhere } from './outbox-elsewhere.ts';
import { onPageHidden } from './page-hidden.ts';
import { newAttempt, newQuestion, questionParts } from './questions.ts';
import { createPlacing, type PlacingOptions } from './placing.ts';
import { createStoreHead } from './store-head.ts';
import { createTurns, type TurnsOptions } from './turns.ts';

export type ConversationOptions = Omit<TurnsOptions, 'runtime'> & {
  /** Undefined until the session has started. */
  runtime: () => Visitor | undefined;
  signals: ConversationEvents;
  onMessage?: PlacingOptions['onMessage'];
};

/** Makes the verbs that change a conversation's state. */
export const createConversation = (options: ConversationOptions): ConversationVerbs => {
  const { state, signals } = options;
  const lifetime = new AbortController();
  /** Whether the chat has been there yet, and not only its composer. */
  let isOpened = false;

  const runtime = (): Visitor => {
    const started = options.runtime();
    if (!started) throw new Error('The session has not started.');
    return started;
  };

  const here = createPlace(runtime);
  const memory = () => here().memory;
  const network = () => runtime().environment.network;

  const turns = createTurns({ ...options, runtime, onIdle: () => onIdle() });
  const loading = createLoading({ state, runtime, resume: (answer) => asking.resume(answer) });
  const storeHead = createStoreHead(runtime, lifetime.signal);
  const onProgress: PlacingOptions['onProgress'] = (progress) => {
    const { sessionId, headId } = state;
    if (sessionId === null) return;
    const signal = { type: 'changed', sessionId, headId } as const;
    if (progress === 'joined') signals.tellHere(signal);
    else signals.tell(signal);
    if (progress !== 'taken') outbox.flush();
  };
  const { onMessage = () => undefined } = options;
  const placing = createPlacing({
    state,
    memory,
    fetchAnswer: loading.fetchAnswer,
    onProgress,
    onMessage,
  });
  const { remember } = placing;
  const onIdle = () => {
    outbox.flushBlocked();
    loading.catchUp();
  };
  const asking = createAsking({
    state,
    turns,
    memory,
    placing,
    isOnline: () => network().isOnline(),
    onOffline: (question, ids) => outbox.add(question, ids),
    onGone: (question) => leaveGone(question),
    onProgress,
    onMessage,
  });
  const continuing = createContinuing({ state, turns, placing, refresh: loading.refresh, onProgress });
  const outbox = createOutbox({
    state,
    memory,
    network,
    send: (question, ids) => asking.ask({ ...question, parentId: nearestAnswer(state, state.headId) }, ids),
    signal: lifetime.signal,
  });

  const ended = { signal: lifetime.signal };
  const outboxElsewhere = createOutboxElsewhere({ ...options, ...ended, memory, runtime });

  const composing = createComposing({
    state,
    drafts: () => (options.runtime() ? here().drafts : undefined),
  });
  const { saveDraft, saveAttachments } = composing;

  /** Leaves what is on show; its answer goes on at the service. */
  const leave = (sessionId: string | null) => {
    const { drafts } = here();
    outboxElsewhere.takeOver();
    turns.leave();
    loading.cancel();
    composing.leave();
    Object.assign(state, {
      ...emptyConversation(),
      sessionId,
      draft: drafts.load(sessionId),
      draftAttachments: drafts.loadAttachments(sessionId),
    });
    void outboxElsewhere.flush();
  };

  /** Gives a new conversation its id, and what else stands in the composer goes with it. */
  const beginSession = (): string => {
    const { draft, draftAttachments } = state;
    if (draft) saveDraft('');
    if (draftAttachments.length > 0) saveAttachments([]);
    const sessionId = randomUuid();
    state.sessionId = sessionId;
    if (draft) saveDraft(draft);
    if (draftAttachments.length > 0) saveAttachments(draftAttachments);
    return sessionId;
  };

  const ask = (parts: ThreadMessage['parts']) => {
    const sessionId = state.sessionId ?? beginSession();
    const isInOrder = network().isOnline() && state.outbox.length === 0;
    const question = newQuestion(sessionId, nearestAnswer(state, state.headId), parts);
    if (isInOrder) asking.ask(question, newAttempt());
    else {
      outbox.add(question, newAttempt());
      remember();
    }
  };

  /** Puts the questions that the service never took back on show. */
  const restoreUnsent = (sessionId: string) => {
    const kept = memory()
      .unsent(sessionId)
      .filter(({ question }) => {
        const isTaken = Object.hasOwn(state.messages, question.id);
        if (isTaken) memory().removeUnsent(sessionId, question.id);
        return !isTaken;
      });
    for (const { question, runId, answerId, isWaiting } of kept) {
      if (isWaiting) continue;
      loading.insert([{ ...question, delivery: 'unsent' }]);
      asking.keepAttempt(question.id, { runId, answerId });
      if (state.headId === question.parentId) state.headId = question.id;
    }
    outbox.restore(kept.filter(({ isWaiting }) => isWaiting));
  };

  const openSession: ConversationVerbs['openSession'] = async (sessionId, headId) => {
    if (!options.runtime()) return;
    leave(sessionId);
    const unsentHead = memory()
      .unsent(sessionId)
      .find(({ question }) => question.id === headId);
    const opened = await loading.open(sessionId, unsentHead ? unsentHead.question.parentId : headId);
    if (opened === 'superseded') return;
    // What cannot be asked now is not lost: it stands in the composer again.
    if (opened === 'failed' || state.run) composing.giveBack();
    if (opened === 'failed') return;
    const question = composing.take();
    restoreUnsent(sessionId);
    // The service keeps conversations for some days only: one that is gone becomes a new one.
    if (Object.keys(state.messages).length === 0 && state.outbox.length === 0) {
      state.sessionId = null;
      memory().setCurrent(null);
    } else {
      remember();
    }
    if (question) ask(question);
  };

  const startNewChat = () => {
    if (!options.runtime()) return;
    leave(null);
    memory().setCurrent(null);
  };

  /** Leaves a conversation that is no more for a new one, in which the question is asked; the draft goes along. */
  const leaveGone = (question?: ThreadMessage) => {
    composing.giveBack();
    const { draft, draftAttachments } = state;
    startNewChat();
    if (!state.draft && state.draftAttachments.length === 0) {
      saveDraft(draft);
      saveAttachments(draftAttachments);
    }
    if (question) ask(question.parts);
  };

  const forget = () => {
    if (!options.runtime()) return;
    // What was typed before the chat was there was typed by who is here now.
    const typed = isOpened ? '' : state.draft;
    startNewChat();
    outboxElsewhere.forget();
    saveDraft(typed);
    saveAttachments([]);
    composing.flush();
  };

  const stopListening = signals.listen((signal, from) => {
    if (signal.type === 'visitor-changed') {
      if (from === 'elsewhere' && !signal.isSame) forget();
      return;
    }
    if (!options.runtime()) return;
    if (signal.type === 'restored') here().recall(signal.sessionId);
    if (signal.type === 'deleted') here().forget(signal.sessionId);
    if (signal.sessionId !== state.sessionId) return;
    if (signal.type === 'changed' && from === 'elsewhere') void loading.refresh(signal.headId);
    if (signal.type !== 'deleted') return;
    leaveGone();
  });
  onPageHidden(composing.flush, lifetime.signal);

  return {
    openSession,
    startNewChat,
    forget,
    openLatest: async () => {
      isOpened = true;
      if (!options.runtime() || state.sessionId !== null || state.run) return;
      const { drafts } = here();
      const typed = state.draft;
      const current = memory().current();
      const loaded = current ? openSession(current.sessionId, current.headId) : undefined;
      if (!current) {
        state.draft = drafts.load(null);
        state.draftAttachments = drafts.loadAttachments(null);
      }
      if (typed) saveDraft(typed);
      await loaded;
      void outboxElsewhere.flush();
    },
    send: (text, attachments = []) => {
      const question = text.trim();
      const parts = questionParts(question, attachments);
      if (parts.length === 0 || question.length > MAX_QUESTION_LENGTH || !options.runtime()) return false;
      if (state.run || composing.isHolding()) return false;
      if (state.draft.trim() === question) saveDraft('');
      if (attachments.length > 0) saveAttachments([]);
      if (state.loading === 'loading') composing.hold(parts);
      else ask(parts);
      return true;
    },
    stop: () => turns.stop(),
    tryAgain: (messageId) => {
      const message = messageOf(state, messageId);
      return message !== undefined && !state.run && asking.askAgain(message);
    },
    resume: (answerId, entries) => options.runtime() !== undefined && continuing.resume(answerId, entries),
    isOwnRun: placing.isOwnRun,
    editQuestion: (questionId, text) => {
      const message = messageOf(state, questionId);
      const question = text.trim();
      if (message?.role !== 'user' || message.delivery === 'waiting' || state.run) return false;
      const parts = questionParts(
        question,
        message.parts.filter(({ type }) => type !== 'text'),
      );
      if (parts.length === 0 || question.length > MAX_QUESTION_LENGTH) return false;
      asking.ask(newQuestion(message.sessionId, message.parentId, parts), newAttempt());
      return true;
    },
    showVersion: (messageId) => {
      const { sessionId } = state;
      if (sessionId === null || !messageOf(state, messageId)) return;
      const headId = newestLeafOf(state, messageId);
      if (headId === state.headId) return;
      state.headId = headId;
      remember();
      // The service does not know a question that it has not taken.
      if (messageOf(state, headId)?.delivery !== undefined) return;
      storeHead(sessionId, headId);
      signals.tell({ type: 'changed', sessionId, headId });
    },
    dismissComparison: () => {
      state.comparison = null;
    },
    loadEarlier: loading.loadEarlier,
    setDraft: saveDraft,
    setDraftAttachments: saveAttachments,
    dispose: () => {
      stopListening();
      lifetime.abort();
      loading.cancel();
      turns.leave();
      composing.flush();
    },
  };
};
