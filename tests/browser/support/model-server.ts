import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model says to a question, piece by piece; it may wait between two pieces for what a test does. */
export type Reply = (question: string) => AsyncIterable<string> | Iterable<string>;

export type ModelServer = {
  /** The address up to and including `/v1`. */
  url: string;
  /** The questions it was asked since the last `reset`. */
  questions: string[];
  reply(reply: Reply): void;
  reset(): void;
  close(): Promise<void>;
};

type ChatMessage = { role: string; content: string | { text?: string }[] };

const textOf = ({ content }: ChatMessage): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('');

const readBody = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

const chunk = (delta: Record<string, string>, finish: string | null): string => {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices })}\n\n`;
};

const byDefault: Reply = (question) => ['You asked: ', question];

/** An OpenAI-compatible model that says what a test wants, when the test wants it. */
export const startModelServer = async (): Promise<ModelServer> => {
  let current = byDefault;
  const questions: string[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await readBody(request)) as { messages: ChatMessage[] };
    const last = body.messages.findLast(({ role }) => role === 'user');
    const question = last === undefined ? '' : textOf(last);
    questions.push(question);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for await (const text of current(question)) {
      if (response.destroyed) return;
      response.write(chunk({ content: text }, null));
    }
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    questions,
    reply: (reply) => {
      current = reply;
    },
    reset: () => {
      current = byDefault;
      questions.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
