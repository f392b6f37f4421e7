import {
  AgentCard,
  type Artifact,
  type Message,
  type Part,
  Role,
  SendMessageRequest,
  StreamResponse,
  Task,
  TaskState,
} from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  type RequestContext,
  ServerCallContext,
} from '@a2a-js/sdk/server';
import type { ServerResponse } from 'node:http';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import { type BackEnd, sendEvents, sendJson } from '../connection/recorded.test-helper.ts';

export const part = (content: NonNullable<Part['content']>, filename = '', mediaType = ''): Part => ({
  content,
  metadata: undefined,
  filename,
  mediaType,
});
export const text = (value: string): Part => part({ $case: 'text', value });

/** Says what a task does, in the words of a test. */
export type Say = {
  question: string;
  request: RequestContext;
  /** Begins the task, as an agent must before anything else of it. */
  task: (...artifacts: Artifact[]) => void;
  artifact: (
    id: string,
    parts: Part[],
    append?: boolean,
    more?: { name?: string; lastChunk?: boolean },
  ) => void;
  status: (state: TaskState, words?: string) => void;
  message: (parts: Part[]) => void;
};

const executorOf = (run: (say: Say) => void | Promise<void>, onCancel: () => void): AgentExecutor => ({
  execute: async (request: RequestContext, bus: ExecutionEventBus) => {
    const { taskId, contextId, userMessage } = request;
    const of = { taskId, contextId, metadata: undefined };
    const said = (parts: Part[]): Message => ({
      messageId: crypto.randomUUID(),
      taskId,
      contextId,
      role: Role.ROLE_AGENT,
      parts,
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    });
    const statusOf = (state: TaskState, words?: string) => ({
      state,
      message: words === undefined ? undefined : said([text(words)]),
      timestamp: new Date().toISOString(),
    });
    await run({
      question: userMessage.parts
        .map(({ content }) => (content?.$case === 'text' ? content.value : ''))
        .join(''),
      request,
      task: (...artifacts) =>
        bus.publish(
          AgentEvent.task({
            id: taskId,
            contextId,
            status: statusOf(TaskState.TASK_STATE_SUBMITTED),
            artifacts,
            history: [userMessage],
            metadata: undefined,
          }),
        ),
      artifact: (artifactId, parts, append = false, { name = '', lastChunk = false } = {}) =>
        bus.publish(
          AgentEvent.artifactUpdate({
            ...of,
            artifact: { artifactId, name, description: '', parts, metadata: undefined, extensions: [] },
            append,
            lastChunk,
          }),
        ),
      status: (state, words) =>
        bus.publish(AgentEvent.statusUpdate({ ...of, status: statusOf(state, words) })),
      message: (parts) => bus.publish(AgentEvent.message(said(parts))),
    });
    bus.finished();
  },
  cancelTask: async () => onCancel(),
});

type Binding = 'JSONRPC' | 'HTTP+JSON';

/**
 * Answers a call by HTTP and JSON, as the specification names them; the official server needs Express for it.
 */
const answerRest = async (
  requests: DefaultRequestHandler,
  path: string,
  body: unknown,
  context: ServerCallContext,
  response: ServerResponse,
): Promise<void> => {
  const [, id = '', verb] = /\/tasks\/([\w-]+)(?::(\w+))?$/.exec(path) ?? [];
  const of = { tenant: '', id };
  if (verb === 'cancel') {
    sendJson(response, Task.toJSON(await requests.cancelTask({ ...of, metadata: undefined }, context)));
    return;
  }
  if (id !== '' && verb === undefined) {
    sendJson(response, Task.toJSON(await requests.getTask(of, context)));
    return;
  }
  const items =
    verb === 'subscribe'
      ? requests.resubscribe(of, context)
      : requests.sendMessageStream(SendMessageRequest.fromJSON(body), context);
  for await (const item of items) sendEvents(response, [StreamResponse.toJSON(item)]);
  response.end();
};

/**
 * An agent made with the official server, of A2A 1.0 or 0.3, which does for each question what `run` says.
 */
export const a2aServer = (
  run: (say: Say) => void | Promise<void>,
  {
    streaming = true,
    isOld = false,
    binding = 'JSONRPC',
    onCancel = () => {},
  }: { streaming?: boolean; isOld?: boolean; binding?: Binding; onCancel?: () => void } = {},
): BackEnd => {
  const cardAt = (host = '') =>
    AgentCard.fromJSON({
      name: 'Test',
      version: '1.0.0',
      supportedInterfaces: [{ url: `http://${host}/rpc`, protocolBinding: binding, protocolVersion: '1.0' }],
      capabilities: { streaming },
      defaultInputModes: ['text/plain'],
      defaultOutputModes: ['text/plain'],
    });
  const executor = executorOf(run, onCancel);
  const requests = new DefaultRequestHandler(cardAt('unused'), new InMemoryTaskStore(), executor);
  const handler = isOld ? new LegacyJsonRpcTransportHandler(requests) : new JsonRpcTransportHandler(requests);
  /** A card as agents of 0.3 have it. */
  const oldCardAt = (host = '') => ({
    protocolVersion: '0.3.0',
    name: 'Test',
    description: '',
    version: '1.0.0',
    url: `http://${host}/rpc`,
    preferredTransport: 'JSONRPC',
    capabilities: { streaming },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [],
  });
  return ({ path, headers, body }, response) => {
    if (path.endsWith('/agent-card.json')) {
      sendJson(response, isOld ? oldCardAt(headers.host) : AgentCard.toJSON(cardAt(headers.host)));
      return;
    }
    const requestedVersion = String(headers['a2a-version']);
    if (binding === 'HTTP+JSON') {
      void answerRest(requests, path, body, new ServerCallContext({ requestedVersion }), response);
      return;
    }
    const answer = async (): Promise<void> => {
      const reply = await handler.handle(
        body as Record<string, unknown>,
        new ServerCallContext({ requestedVersion }),
      );
      if (!(Symbol.asyncIterator in reply)) {
        sendJson(response, reply);
        return;
      }
      for await (const event of reply) sendEvents(response, [event]);
      response.end();
    };
    void answer();
  };
};
