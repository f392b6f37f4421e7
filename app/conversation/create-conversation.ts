import { ref } from 'valtio/vanilla';
import { codes } from '../service/contract/codes.ts';
import { pullHistory } from '../service/contract/sessions.ts';
import { MAX_QUESTION_LENGTH } from '../service/contract/run.ts';
import { ServiceError } from '../service/service-error.ts';
import { placeId } from '../session/credential-records.ts';
import type { SessionRuntime } from '../session/session-runtime.ts';
import { randomUuid } from '../session/uuid.ts';
import { createAsking } from './asking.ts';
import { type ConversationMemory, createConversationMemory } from './conversation-memory.ts';
import { emptyConversation, type ThreadMessage } from './conversation-state.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { messageOf, newestLeafOf } from './message-tree.ts';
import { onPageHidden } from './page-hidden.ts';
import { toThreadMessage } from './to-thread-message.ts';
import { createTurns, type TurnsOptions } from './turns.ts';

export type ConversationOptions = Omit<TurnsOptions, 'runtime'> & {
  /** Undefined until the session has started. */
  runtime: () => SessionRuntime | undefined;
};

/** The verbs of one conversation store; conversation-store.ts says what each does. */
export type ConversationVerbs = {
  openLatest: () => Promise<void>;
  openSession: (sessionId: string, headId?: string | null) => Promise<void>;
  startNewChat: () => void;
  send: (text: string) => boolean;
  stop: () => Promise<void>;
  tryAgain: (messageId: string) => boolean;
  loadEarlier: () => Promise<void>;
  setDraft: (text: string) => void;
  dispose: () => void;
};

type Place = { id: string; drafts: Drafts; memory: ConversationMemory };

/** Makes the verbs that change a conversation's state. */
export const createConversation = (options: ConversationOptions): ConversationVerbs => {
  const { state } = options;
  const lifetime = new AbortController();
  let place: Place | undefined;
  let loads = new AbortController();
  let earlierCursor: string | undefined;
  /** A question asked while the conversation was still being loaded. */
  let waiting: string | undefined;

  const runtime = (): SessionRuntime => {
    const started = options.runtime();
    if (!started) throw new Error('The session has not started.');
    return started;
  };

  const here = (): Place => {
    const { address, environment } = runtime();
    const id = placeId(address.botId, address.channelId);
    if (place?.id !== id) {
      const { storage } = environment;
      place = {
        id,
        drafts: createDrafts(storage, id),
        memory: createConversationMemory(storage, id),
      };
    }
    return place;
  };

  const pull = async (sessionId: string, next?: string, isShown = false) => {
    const page = await runtime().service.call(
      pullHistory,
      { sessionId, ...(next !== undefined && { next }) },
      { shownByCaller: isShown },
    );
    return { messages: page.list.map(toThreadMessage), next: page.next };
  };

  const turns = createTurns({ ...options, runtime });
  const asking = createAsking({
    state,
    turns,
    memory: () => here().memory,
    fetchAnswer: async ({ id, sessionId }: ThreadMessage) => {
      try {
        const { messages } = await pull(sessionId, undefined, true);
        return messages.find((message) => message.id === id);
      } catch {
        return undefined;
      }
    },
  });

  const saveDraft = (text: string) => {
    state.draft = text;
    if (options.runtime()) here().drafts.save(state.sessionId, text);
  };

  /** Leaves what is on show; its answer goes on at the service. */
  const leave = (sessionId: string | null) => {
    turns.leave();
    loads.abort();
    loads = new AbortController();
    waiting = undefined;
    earlierCursor = undefined;
    Object.assign(state, { ...emptyConversation(), sessionId, draft: here().drafts.load(sessionId) });
    return loads.signal;
  };

  const insert = (messages: ThreadMessage[]) => {
    for (const message of messages) {
      if (!Object.hasOwn(state.messages, message.id)) state.messages[message.id] = ref(message);
    }
  };

  /** Puts the questions that the service never took back into the tree. */
  const restoreUnsent = (sessionId: string) => {
    const { memory } = here();
    for (const { question, runId, answerId } of memory.unsent(sessionId)) {
      if (Object.hasOwn(state.messages, question.id)) {
        memory.removeUnsent(sessionId, question.id);
        continue;
      }
      insert([{ ...question, delivery: 'unsent' }]);
      asking.keepAttempt(question.id, { runId, answerId });
      if (state.headId === question.parentId) state.headId = question.id;
    }
  };

  const show = (messages: ThreadMessage[], headId: string | null | undefined) => {
    insert(messages);
    const known = headId && messageOf(state, headId) ? headId : messages[0]?.id;
    state.headId = known === undefined ? null : newestLeafOf(state, known);
  };

  const ask = (text: string) => {
    state.sessionId ??= randomUuid();
    asking.ask(state.sessionId, text);
  };

  const openSession: ConversationVerbs['openSession'] = async (sessionId, headId) => {
    if (!options.runtime()) return;
    const signal = leave(sessionId);
    const { memory } = here();
    state.loading = 'loading';
    let page: Awaited<ReturnType<typeof pull>>;
    try {
      page = await pull(sessionId, undefined, true);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ServiceError) || error.code !== codes.notFound) {
        state.loading = 'failed';
        if (waiting !== undefined && !state.draft) saveDraft(waiting);
        waiting = undefined;
        return;
      }
      page = { messages: [], next: undefined };
    }
    if (signal.aborted) return;
    show(page.messages, headId);
    earlierCursor = page.next;
    state.hasEarlier = page.next !== undefined;
    state.loading = 'idle';
    restoreUnsent(sessionId);
    const question = waiting;
    waiting = undefined;
    // The service keeps conversations for some days only: one that is gone becomes a new one.
    if (Object.keys(state.messages).length === 0) {
      state.sessionId = null;
      memory.setCurrent(null);
    } else {
      memory.setCurrent({ sessionId, headId: state.headId });
    }
    const running = page.messages.find(({ role, status }) => role === 'assistant' && status === 'running');
    if (running) asking.resume(running);
    if (question !== undefined) {
      if (running) saveDraft(question);
      else ask(question);
    }
  };

  onPageHidden(() => place?.drafts.flush(), lifetime.signal);

  return {
    openSession,
    openLatest: async () => {
      if (!options.runtime() || state.sessionId !== null || state.run) return;
      const { drafts, memory } = here();
      const typed = state.draft;
      const current = memory.current();
      const loaded = current ? openSession(current.sessionId, current.headId) : undefined;
      if (!current) state.draft = drafts.load(null);
      if (typed) saveDraft(typed);
      await loaded;
    },
    startNewChat: () => {
      if (!options.runtime()) return;
      leave(null);
      here().memory.setCurrent(null);
    },
    send: (text) => {
      const question = text.trim();
      const isTaken =
        question !== '' && question.length <= MAX_QUESTION_LENGTH && options.runtime() !== undefined;
      if (!isTaken || state.run || waiting !== undefined) return false;
      if (state.draft.trim() === question) saveDraft('');
      if (state.loading === 'loading') waiting = question;
      else ask(question);
      return true;
    },
    stop: () => turns.stop(),
    tryAgain: (messageId) => {
      const message = messageOf(state, messageId);
      return message !== undefined && !state.run && asking.askAgain(message);
    },
    loadEarlier: async () => {
      const { sessionId } = state;
      if (!sessionId || earlierCursor === undefined || state.loadingEarlier) return;
      const { signal } = loads;
      state.loadingEarlier = true;
      try {
        const page = await pull(sessionId, earlierCursor);
        if (signal.aborted) return;
        insert(page.messages);
        earlierCursor = page.next;
        state.hasEarlier = page.next !== undefined;
      } catch {
        // The failed call has its toast; the button stays for another try.
      } finally {
        if (!signal.aborted) state.loadingEarlier = false;
      }
    },
    setDraft: saveDraft,
    dispose: () => {
      lifetime.abort();
      loads.abort();
      turns.leave();
      place?.drafts.flush();
    },
  };
};
