import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { sendJson, type TestRequest } from '../service/http-server.test-helper.ts';
import { createService } from '../service/service.ts';
import { testStorage } from '../storage/memory-storage.test-helper.ts';
import type { NetworkState } from '../visitor/environment.ts';
import { createChallenges } from '../visitor/challenges.ts';
import { type Address, initialVisitor, type VisitorState } from '../visitor/visitor-state.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { type ChatService, startChatService, type TestRun } from './chat-service.test-helper.ts';
import { type Conversation, createConversation } from './create-conversation.ts';
import { createBranches } from './run/branches.ts';
import { createContinuations } from './run/continuations.ts';
import { createConversationEvents } from './conversation-events.ts';
import { currentBranch, textOf } from './tree/message-tree.ts';
import type { RunExtras } from './conversation-context.ts';
import type { RetryPolicy } from './run/read-events.ts';
import { stubFrames } from './run/frames.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';

/** The chat service of the running test. */
export let service: ChatService;

const opened: Pick<Conversation, 'dispose'>[] = [];

/** Gives each test of the file a chat service of its own, and closes what it has opened. */
export const useChatService = (): void => {
  beforeEach(async () => {
    stubFrames();
    service = await startChatService();
  });
  afterEach(async () => {
    for (const verbs of opened.splice(0)) verbs.dispose();
    await service.close();
    vi.unstubAllGlobals();
  });
};

const onlineNetwork: NetworkState = { isOnline: () => true, whenOnline: () => Promise.resolve() };

/** A network that can be switched off and on. */
export const testNetwork = () => {
  const waiting = new Set<() => void>();
  let isOnline = true;
  return {
    isOnline: () => isOnline,
    whenOnline: () =>
      isOnline ? Promise.resolve() : new Promise<void>((resolve) => void waiting.add(resolve)),
    switch: (to: boolean) => {
      isOnline = to;
      if (!to) return;
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
  };
};

const noExtras = (): Promise<RunExtras> => Promise.resolve({ tools: [], context: [] });

export const FINISHED = { type: 'RUN_FINISHED' };

const hasty: Partial<RetryPolicy> = { firstMs: 1, maxMs: 2, maxResumeAttempts: 4 };

/**
 * Opens a page of the app; give the storage of another one to reload that, and both the same `tabs` to have
 * them hear each other. It talks to the chat service of the test, or to a given one.
 */
export const openPage = ({
  storage = testStorage(),
  renew = () => Promise.resolve(false),
  network = onlineNetwork,
  tabs = '',
  isPreview = false,
  extras = noExtras,
  chat = undefined as Pick<Visitor['service'], 'call' | 'openStream'> | undefined,
  retry = hasty,
} = {}) => {
  const accessMode = isPreview ? 'preview' : 'normal';
  const address: Address = { botId: 'b', channelId: 'c', styleId: 's', accessMode };
  const visitorState = proxy<VisitorState>({ ...initialVisitor(), address });
  const visitor = {
    state: visitorState,
    challenges: createChallenges(visitorState),
    address,
    environment: { network },
    storage,
    service:
      chat ??
      createService({
        base: service.base,
        identity: () => ({ ...address, guid: 'g' }),
        credentials: { token: () => 'token', renew },
        getLanguage: () => 'en',
      }),
  } as unknown as Visitor;
  const events = createConversationEvents(tabs || undefined);
  /** The news of messages, each as its type and its text. */
  const told: [type: string, text: string][] = [];
  const verbs = createConversation({
    visitor,
    events,
    extras,
    retry,
    stopGraceMs: 30,
  });
  verbs.onMessage(({ type, message }) => told.push([type, textOf(message)]));
  opened.push({ dispose: () => (verbs.dispose(), events.close()) });
  const texts = () => currentBranch(verbs.state).map(textOf);
  const later = { ...verbs.extendWith(createContinuations), ...verbs.extendWith(createBranches) };
  return { ...verbs, ...later, storage, texts, told, events, visitor };
};

export type Page = ReturnType<typeof openPage>;

/** Opens a page in the browser of another one, with the conversation that was on show there. */
export const reopen = async (
  { storage }: Pick<Page, 'storage'>,
  options: Parameters<typeof openPage>[0] = {},
): Promise<Page> => {
  const reopened = openPage({ ...options, storage });
  await reopened.openLatest();
  return reopened;
};

/** Has the service refuse whatever is asked of it, or what is meant. */
export const refuseWith = (
  code: number,
  status = 200,
  isMeant: (request: TestRequest) => boolean = () => true,
): void => {
  service.intercept = (request, response) => {
    if (isMeant(request)) sendJson(response, { code }, status);
    return isMeant(request);
  };
};

/** Waits until an expectation holds. */
export const eventually = <Result>(check: () => Result): Promise<Result> =>
  vi.waitFor(check, { interval: 5 });

/** Waits for a run of the service, the last one when no index is given. */
export const run = (index = -1): Promise<TestRun> =>
  eventually(() => service.runs.at(index) ?? expect.fail('There is no such run yet.'));

export const settled = ({ state }: Page): Promise<void> => eventually(() => expect(state.run).toBeNull());

/** Answers the run of an index. */
export const answerRun = async (index: number, words: string): Promise<void> => {
  const { emit } = await run(index);
  emit(textEvent(words));
  emit(FINISHED);
};

/** Ends a run, after some more words, and waits until the page has done with it. */
export const endRun = async (page: Page, { emit }: Pick<TestRun, 'emit'>, words = ''): Promise<void> => {
  if (words !== '') emit(textEvent(words));
  emit(FINISHED);
  await settled(page);
};

export const askAndAnswer = async (page: Page, question: string, answer: string): Promise<void> => {
  const before = service.runs.length;
  expect(page.send(question)).toBe(true);
  await endRun(page, await run(before), answer);
};

/** Asks a question and has the first piece of its answer on show. */
export const beginAnswer = async (page: Page, piece: string): Promise<TestRun> => {
  page.send('q');
  const started = await run();
  started.emit(textEvent(piece));
  await eventually(() => expect(page.texts()).toEqual(['q', piece]));
  return started;
};
