// An agent made with the A2A SDK and its Express handlers, which says what the test wants.
import { randomUUID } from 'node:crypto';
import { Role, TaskState } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { announce, piecesFor, Wanted } from './pieces.mjs';

const part = (content, more = {}) => ({ content, metadata: undefined, filename: '', mediaType: '', ...more });
const text = (value) => part({ $case: 'text', value }, { mediaType: 'text/plain' });

class Executor {
  #running = new Map();

  execute = async ({ userMessage, taskId, contextId, task }, bus) => {
    const question = userMessage.parts
      .map(({ content }) => (content?.$case === 'text' ? content.value : ''))
      .join('');
    const gone = new AbortController();
    this.#running.set(taskId, gone);
    const status = (state, message) =>
      bus.publish(
        AgentEvent.statusUpdate({
          taskId,
          contextId,
          status: { state, message, timestamp: new Date().toISOString() },
          metadata: undefined,
        }),
      );
    bus.publish(
      AgentEvent.task(
        task ?? {
          id: taskId,
          contextId,
          status: { state: TaskState.TASK_STATE_SUBMITTED, message: undefined, timestamp: undefined },
          artifacts: [],
          history: [userMessage],
          metadata: undefined,
        },
      ),
    );
    status(TaskState.TASK_STATE_WORKING);
    const artifactId = randomUUID();
    let hasBegun = false;
    const add = (one, lastChunk = false) => {
      bus.publish(
        AgentEvent.artifactUpdate({
          taskId,
          contextId,
          artifact: {
            artifactId,
            name: 'answer',
            description: '',
            parts: one,
            metadata: undefined,
            extensions: [],
          },
          append: hasBegun,
          lastChunk,
          metadata: undefined,
        }),
      );
      hasBegun = true;
    };
    try {
      for await (const piece of piecesFor(question, gone.signal)) {
        if (piece.type === 'text') add([text(piece.text)]);
        else if (piece.type === 'file') {
          const value = Buffer.from(piece.base64, 'base64');
          add([part({ $case: 'raw', value }, { filename: piece.name, mediaType: piece.mimeType })]);
        } else if (piece.type === 'fails') throw new Wanted(piece.how);
      }
      status(TaskState.TASK_STATE_COMPLETED);
    } catch (error) {
      if (gone.signal.aborted) status(TaskState.TASK_STATE_CANCELED);
      else {
        const message = {
          messageId: randomUUID(),
          contextId,
          taskId,
          role: Role.ROLE_AGENT,
          parts: [text(error.message)],
          metadata: undefined,
          extensions: [],
          referenceTaskIds: [],
        };
        status(TaskState.TASK_STATE_FAILED, message);
      }
    } finally {
      this.#running.delete(taskId);
      bus.finished();
    }
  };

  cancelTask = async (taskId) => this.#running.get(taskId)?.abort();
}

const app = express();
const server = app.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const card = {
    name: 'Scripted agent',
    description: 'Says what a test wants.',
    supportedInterfaces: [
      // The test stands between: it names where it listens.
      {
        url: `${process.env.PUBLIC_URL ?? url}/rpc`,
        protocolBinding: 'JSONRPC',
        tenant: '',
        protocolVersion: '1.0',
      },
    ],
    provider: undefined,
    version: '1.0.0',
    capabilities: { streaming: true, pushNotifications: false, extensions: [] },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [],
    signatures: [],
  };
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), new Executor());
  app.use(
    '/.well-known/agent-card.json',
    (request, _response, next) => {
      // The card names the address under which it was asked for.
      card.supportedInterfaces[0].url = `http://${String(request.headers.host)}/rpc`;
      next();
    },
    agentCardHandler({ agentCardProvider: requestHandler }),
  );
  app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
  announce(server);
});
