import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logIn, runInput } from './visitor.ts';

/** The order to this process, which runs everything but the service: the model that its bot asks, and the visitors. */
export type LoadOrder = {
  /** The service, or another server that streams its events. */
  serverUrl: string;
  /** How many streams there are. */
  streams: number;
  /** The time over which they start evenly, whether earlier ones are answered or not. */
  withinMs: number;
};

/** One stream. Its times count from when it was due, not from when it was sent: a visitor who sends late has waited too. */
export type StreamResult = {
  sentMs: number;
  firstEventMs: number;
  firstTextMs: number;
  endMs: number;
  isWhole: boolean;
};

/** The pieces of the model: enough for all streams to be open at once, and about as fast as one reads. */
const PIECES = 40;
const PIECE_MS = 250;
const FIRST_PIECE = 'piece 1,';

const chunk = (content: string, finish: string | null): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'load', choices: [{ index: 0, delta: content ? { content } : {}, finish_reason: finish }] })}\n\n`;

/** Starts a model that sends its first piece at once. */
const startModel = async (): Promise<string> => {
  const server = createServer((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    let sent = 0;
    const say = () => {
      sent += 1;
      if (sent < PIECES) {
        response.write(chunk(`piece ${sent}, of some words as a model says them, `, null));
        return;
      }
      clearInterval(timer);
      response.end(`${chunk('the end', null)}${chunk('', 'stop')}data: [DONE]\n\n`);
    };
    const timer = setInterval(say, PIECE_MS);
    response.once('close', () => clearInterval(timer));
    say();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
};

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

const msSince = (at: number): number => performance.now() - at;

const ask = (serverUrl: string, headers: Record<string, string>, dueAt: number): Promise<StreamResult> =>
  new Promise((resolve) => {
    const result: StreamResult = {
      sentMs: msSince(dueAt),
      firstEventMs: Infinity,
      firstTextMs: Infinity,
      endMs: Infinity,
      isWhole: false,
    };
    const post = request(`${serverUrl}/im/v1/im/msg/send`, { method: 'POST', headers, agent }, (response) => {
      response.setEncoding('utf8');
      let read = '';
      response.on('data', (piece: string) => {
        read += piece;
        if (result.firstEventMs === Infinity && read.includes('RUN_STARTED'))
          result.firstEventMs = msSince(dueAt);
        if (result.firstTextMs === Infinity && read.includes(FIRST_PIECE))
          result.firstTextMs = msSince(dueAt);
      });
      response.once('end', () => {
        result.endMs = msSince(dueAt);
        const pieces = read.split('"TEXT_MESSAGE_CONTENT"').length - 1;
        result.isWhole = pieces === PIECES && read.includes('"RUN_FINISHED"');
        resolve(result);
      });
      response.once('error', () => resolve(result));
    });
    post.once('error', () => resolve(result));
    post.end(JSON.stringify(runInput()));
  });

process.send?.({ modelUrl: await startModel() });

process.on('message', ({ serverUrl, streams, withinMs }: LoadOrder) => {
  const run = async () => {
    const visitors: Record<string, string>[] = [];
    for (let count = 0; count < streams; count += 1) visitors.push(await logIn(serverUrl, 'measured'));
    process.send?.({ ready: true });
    const startAt = performance.now() + 200;
    const results = await Promise.all(
      visitors.map(async (headers, index) => {
        const dueAt = startAt + (index * withinMs) / streams;
        await new Promise((resolve) => {
          setTimeout(resolve, dueAt - performance.now());
        });
        return ask(serverUrl, headers, dueAt);
      }),
    );
    process.send?.({ results });
  };
  void run();
});
process.once('disconnect', () => process.exit(0));
