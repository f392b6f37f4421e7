// An agent made with the official server of A2A, over Express, which says what the test wants.
import { randomUUID } from 'node:crypto';
import { AgentCard, Role, TaskState } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { announce, piecesFor } from './pieces.mjs';

/** The card as a client sees it: with the address that it has asked at. */
const cardAt = (host) =>
  AgentCard.fromJSON({
    name: 'Scripted agent',
    version: '1.0.0',
    supportedInterfaces: [{ url: `http://${host}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { streaming: true },
    defaultInputModes: ['text/plain', 'image/png'],
    defaultOutputModes: ['text/plain'],
  });

const running = new Map();

const partOf = (content, filename = '', mediaType = '') => ({
  content,
  metadata: undefined,
  filename,
  mediaType,
});

const executor = {
  async execute({ taskId, contextId, userMessage }, bus) {
    const gone = new AbortController();
    running.set(taskId, gone);
    const of = { taskId, contextId, metadata: undefined };
    const status = (state, words) =>
      bus.publish(
        AgentEvent.statusUpdate({
          ...of,
          status: {
            state,
            message: words && {
              messageId: randomUUID(),
              taskId,
              contextId,
              role: Role.ROLE_AGENT,
              parts: [partOf({ $case: 'text', value: words })],
              metadata: undefined,
              extensions: [],
              referenceTaskIds: [],
            },
            timestamp: new Date().toISOString(),
          },
        }),
      );
    bus.publish(
      AgentEvent.task({
        id: taskId,
        contextId,
        status: { state: TaskState.TASK_STATE_SUBMITTED, message: undefined, timestamp: undefined },
        artifacts: [],
        history: [userMessage],
        metadata: undefined,
      }),
    );
    status(TaskState.TASK_STATE_WORKING);
    const question = userMessage.parts
      .map(({ content }) => (content?.$case === 'text' ? content.value : ''))
      .join('');
    let append = false;
    const add = (part) => {
      const artifact = { artifactId: 'answer', name: '', description: '', parts: [part], extensions: [] };
      bus.publish(
        AgentEvent.artifactUpdate({
          ...of,
          artifact: { ...artifact, metadata: undefined },
          append,
          lastChunk: false,
        }),
      );
      append = true;
    };
    let end = TaskState.TASK_STATE_COMPLETED;
    let words;
    try {
      for await (const piece of piecesFor(question, gone.signal)) {
        if (piece.type === 'text') add(partOf({ $case: 'text', value: piece.text }));
        else if (piece.type === 'file') {
          const value = Buffer.from(piece.base64, 'base64');
          add(partOf({ $case: 'raw', value }, piece.name, piece.mimeType));
        } else if (piece.type === 'fails') {
          end = TaskState.TASK_STATE_FAILED;
          words = 'internal-host-17 refused sk-secret';
          break;
        }
      }
    } catch {
      end = TaskState.TASK_STATE_CANCELED;
    }
    running.delete(taskId);
    status(end, words);
    bus.finished();
  },
  async cancelTask(taskId) {
    running.get(taskId)?.abort();
  },
};

const requestHandler = new DefaultRequestHandler(cardAt('unused'), new InMemoryTaskStore(), executor);
const app = express();
app.get('/.well-known/agent-card.json', (request, response) => {
  response.json(AgentCard.toJSON(cardAt(request.headers.host)));
});
app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
const server = app.listen(0, '127.0.0.1', () => announce(server));
