import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunEvent } from 'casement/contract';
import { createSpeechModel } from './speech-model.ts';
import type { SpeechModel } from './speech-model.ts';

/**
 * Makes the answer to a question, piece by piece; it may wait for the test between two pieces. The agent
 * sends texts and events; the model sends texts only, and takes a RUN_ERROR as the limit of its length.
 */
export type Reply = (
  question: string,
  request: AgentRequest,
) => AsyncIterable<string | RunEvent> | Iterable<string | RunEvent>;

/** The parts of an agent's request beside the question. */
type AgentRequest = {
  /** What the visitor and the model have said so far, this question included. */
  said: string[];
  /** Results of the tools called for this question, in order. */
  results: string[];
  /** Names of the tools that it may call. */
  tools: string[];
  context: { description: string; value: string }[];
  /** The visitor's replies to what the agent asked them. */
  resume: { interruptId: string; status: string; payload?: unknown }[];
};

export type ModelServer = {
  /** The address up to and including `/v1`. */
  url: string;
  /** The address of the AG-UI agent, which gives the same replies. */
  agentUrl: string;
  /** The questions it was asked since the last `reset`. */
  questions: string[];
  /** The rest of each of these requests. */
  requests: AgentRequest[];
  speech: SpeechModel;
  reply(reply: Reply): void;
  reset(): void;
  close(): Promise<void>;
};

type AgentBody = Pick<AgentRequest, 'context' | 'resume'> & {
  tools: ({ name: string } | { function: { name: string } })[];
};
type ChatMessage = { role: string; content?: string | { text?: string }[] | null };

const textOf = ({ content }: ChatMessage): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('');

const readBody = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

const chunk = (delta: Record<string, string>, finish: string | null): string => {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices })}\n\n`;
};

const eventOf = (piece: string | RunEvent): RunEvent =>
  typeof piece === 'string' ? { type: 'TEXT_MESSAGE_CHUNK', messageId: 'text', delta: piece } : piece;

const byDefault: Reply = (question) => ['You asked: ', question];

const AGENT_PATH = '/agent';

/**
 * Starts an OpenAI-compatible model and an AG-UI agent, which give the replies of a test at the test's own
 * pace.
 */
export const startModelServer = async (): Promise<ModelServer> => {
  let current = byDefault;
  const questions: string[] = [];
  const requests: AgentRequest[] = [];
  const speech = createSpeechModel();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await speech.handle(request, response)) return;
    const body = JSON.parse(await readBody(request)) as Partial<AgentBody> & { messages: ChatMessage[] };
    const last = body.messages.findLastIndex(({ role }) => role === 'user');
    const question = textOf(body.messages[last] ?? { role: 'user', content: '' });
    const results = body.messages.slice(last + 1).filter(({ role }) => role === 'tool');
    const said = body.messages
      .slice(0, last + 1)
      .filter(({ role }) => role === 'user' || role === 'assistant');
    const told: AgentRequest = {
      said: said.map(textOf),
      results: results.map(textOf),
      tools: (body.tools ?? []).map((tool) => ('function' in tool ? tool.function.name : tool.name)),
      context: body.context ?? [],
      resume: body.resume ?? [],
    };
    requests.push(told);
    questions.push(question);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const isAgent = request.url === AGENT_PATH;
    let hasFinished = false;
    let finish = 'stop';
    for await (const piece of current(question, told)) {
      if (response.destroyed) return;
      hasFinished ||= typeof piece !== 'string' && piece.type === 'RUN_FINISHED';
      if (isAgent) response.write(`data: ${JSON.stringify(eventOf(piece))}\n\n`);
      else if (typeof piece === 'string') response.write(chunk({ content: piece }, null));
      else if (piece.type === 'RUN_ERROR') finish = 'length';
    }
    if (isAgent && hasFinished) {
      response.end();
      return;
    }
    const finished: RunEvent = { type: 'RUN_FINISHED', threadId: 'thread', runId: 'run' };
    response.end(isAgent ? `data: ${JSON.stringify(finished)}\n\n` : `${chunk({}, finish)}data: [DONE]\n\n`);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/v1`,
    agentUrl: `${origin}${AGENT_PATH}`,
    questions,
    requests,
    speech,
    reply: (reply) => {
      current = reply;
    },
    reset: () => {
      current = byDefault;
      questions.length = 0;
      requests.length = 0;
      speech.reset();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
