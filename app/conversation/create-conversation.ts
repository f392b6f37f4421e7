import { proxy } from 'valtio/vanilla';
import type { ContentPart } from '../service/contract/conversation.ts';
import { onPageHidden } from '../base/page-hidden.ts';
import type { ConversationContext, ConversationOptions } from './conversation-context.ts';
import type { ConversationEvent } from './conversation-events.ts';
import {
  type ConversationState,
  type DraftUploads,
  emptyConversation,
  type Feedback,
} from './conversation-state.ts';
import { createLoading } from './loading/loading.ts';
import { createOpening } from './loading/opening.ts';
import { createRefreshing } from './loading/refreshing.ts';
import { createShownConversation } from './loading/shown-conversation.ts';
import { createComposerDraft } from './memory/composer-draft.ts';
import { createConversationMemory } from './memory/conversation-memory.ts';
import { createMessageNews } from './message-news.ts';
import { createBackgroundOutbox } from './questions/background-outbox.ts';
import { createHeldQuestion } from './questions/held-question.ts';
import { createOutbox } from './questions/outbox.ts';
import { createQuestionSender } from './questions/send-question.ts';
import { createAnswers } from './run/answers.ts';
import type { ConversationParts } from './run/conversation-parts.ts';
import { newQuestion, questionParts } from './run/requests.ts';
import { createRetries } from './run/retries.ts';
import { createRuns } from './run/runs.ts';
import { createVersions } from './run/versions.ts';
import { createMessageWriter } from './tree/message-writer.ts';

/** The conversation on show and the verbs that change it. */
export type Conversation = ReturnType<typeof createConversation>;

/** Makes what the parts of a conversation share. */
const createContext = (options: ConversationOptions, signal: AbortSignal): ConversationContext => {
  const { storage, address } = options.visitor;
  const state = proxy<ConversationState>(emptyConversation());
  const memory = createConversationMemory(storage, address);
  const remember = () => {
    const { sessionId, headId, comparison } = state;
    memory.setCurrent(sessionId === null ? null : { sessionId, headId, comparison });
  };
  const messages = createMessageWriter(state);
  return { ...options, state, messages, memory, news: createMessageNews(), remember, signal };
};

/** Makes the parts of a conversation, lowest first: each knows only those above it in this list. */
const createParts = (context: ConversationContext) => {
  const { state, memory } = context;
  const runs = createRuns(context);
  const answers = createAnswers(context, runs);
  const refreshing = createRefreshing(context, answers.rejoin);
  const loading = createLoading(context, answers.rejoin, refreshing);
  const draft = createComposerDraft(state, memory);
  const held = createHeldQuestion(context, draft);
  const background = createBackgroundOutbox(context);
  const shown = createShownConversation(context, { runs, loading, draft, held, background });
  const send = createQuestionSender(context, answers, draft, shown.startOver);
  const versions = createVersions(context, answers);
  const outbox = createOutbox(context, { runs, draft, send, background });
  const opening = createOpening(context, {
    versions,
    loading,
    shown,
    draft,
    held,
    outbox,
    background,
  });
  // Changes that came during a run are shown after it, unless a waiting question goes out first.
  runs.whenFree(refreshing.goOnAfterRun);
  return {
    runs,
    answers,
    refreshing,
    loading,
    draft,
    held,
    background,
    shown,
    send,
    versions,
    outbox,
    opening,
  };
};
type Parts = ReturnType<typeof createParts>;

/** Forgets the conversation on show and the draft, as another visitor is here now. */
const forget = ({ memory }: ConversationContext, { draft, shown, background }: Parts): void => {
  // Before a conversation was opened, nobody but the present visitor can have typed.
  const typed = draft.typedEarly();
  shown.startNew();
  background.giveUp();
  draft.setText(typed);
  draft.setAttachments([]);
  memory.flushDraft();
};

/** Follows what happens to conversations elsewhere, and here in other parts of the app. */
const follow = (context: ConversationContext, parts: Parts): (() => void) =>
  context.events.listen((event: ConversationEvent, from) => {
    const { state, memory } = context;
    if (event.type === 'visitor-changed') {
      if (from === 'elsewhere' && !event.isSame) forget(context, parts);
      return;
    }
    const isShown = event.sessionId === state.sessionId;
    if (event.type === 'restored') memory.recall(event.sessionId);
    else if (event.type === 'changed') {
      if (isShown && from === 'elsewhere') parts.refreshing.refresh(event.headId);
    } else {
      if (isShown) parts.held.giveBack();
      memory.forget(event.sessionId);
      if (isShown) parts.shown.startOver();
    }
  });

/** Makes the conversation of one page. */
export const createConversation = (options: ConversationOptions) => {
  const lifetime = new AbortController();
  const context = createContext(options, lifetime.signal);
  const parts = createParts(context);
  const { visitor, state, messages, memory, news } = context;
  const { runs, answers, versions, refreshing, loading } = parts;
  const { draft, held, shown, send, outbox, opening } = parts;
  const stopFollowing = follow(context, parts);
  onPageHidden(memory.flushDraft, lifetime.signal);

  return {
    /** Components read it with `useSnapshot`; only the verbs beside it change it. */
    state,
    openLatest: opening.openLatest,
    openSession: opening.openSession,
    /** Leaves the conversation on show, which stays stored, for a new empty one. */
    startNewChat: shown.startNew,
    /** Forgets the conversation on show and the draft, as another visitor is here now. */
    forget: (): void => forget(context, parts),
    /**
     * Sends a question; a draft with the same text is cleared, and those of its attachments when it has some.
     * Without a network it waits for one in `outbox`.
     * @param attachments Image and document parts whose files are uploaded; with them the text may be empty.
     * @returns false when it was not taken: empty, too long, or while another one is being answered. The
     * draft stays then.
     */
    send: (text: string, attachments: readonly ContentPart[] = []): boolean => {
      const content = questionParts(text, attachments);
      // A bad address names no bot: what is typed stays, and nothing is asked.
      if (!content || visitor.state.address === null || state.run || held.isHolding()) return false;
      if (state.draft.trim() === text.trim()) draft.setText('');
      if (attachments.length > 0) draft.setAttachments([]);
      if (!draft.isOpened()) void opening.openLatest();
      // A question about what could not be loaded is not the first one of another branch.
      if (state.loading === 'failed' && state.sessionId !== null) void opening.openSession(state.sessionId);
      const question = newQuestion(state.sessionId ?? '', null, content);
      if (state.loading === 'loading') held.hold(question);
      else outbox.ask(question);
      return true;
    },
    /** Asks the service to stop the answer; what is written so far stays. */
    stop: runs.stop,
    ...createRetries(context, parts),
    /**
     * Asks the visitor again for what an unsent question needs: a log-in, approval or a plan; it is sent once
     * they have it.
     */
    meetChallenge: outbox.meetChallenge,
    /** Makes what comes later, such as `createContinuations`, whose code is loaded by who needs it. */
    extendWith: <Made>(create: (parts: ConversationParts) => Made): Made =>
      create({ context, runs, answers, send, refresh: refreshing.refresh }),
    /** Whether a run has ended that this page itself started since it was loaded. */
    isOwnRun: answers.isOwnRun,
    dismissComparison: versions.dismissComparison,
    /** Notes on an answer what the visitor thinks of it. The caller has it stored. */
    noteFeedback: (messageId: string, feedback: Feedback): void => messages.change(messageId, feedback),
    /** Loads the page of messages before the earliest one. */
    loadEarlier: loading.loadEarlier,
    setDraft: draft.setText,
    setDraftAttachments: draft.setAttachments,
    /** Notes how far the files of the draft are, before which it is not sent. */
    setUploads: (uploads: DraftUploads): void => {
      Object.assign(state, uploads);
      if (state.heldUploads + state.missingUploads === 0) state.isSendHeld = false;
    },
    /** Notes that the draft was to be sent while files of it are held or missing. */
    holdSend: (): void => {
      state.isSendHeld = true;
    },
    onMessage: news.listen,
    /** Ends timers, listeners and the reading of the answer; the answer itself goes on at the service. */
    dispose: (): void => {
      stopFollowing();
      lifetime.abort();
      loading.cancel();
      runs.leave();
      memory.flushDraft();
      news.close();
    },
  };
};
