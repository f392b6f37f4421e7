import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logIn, runInput } from './visitor.ts';

/**
 * The order to this process, which runs everything but the service: the model that its bot asks, and the
 * visitors.
 */
export type LoadOrder = {
  /** The service, or another server that streams its events. */
  serverUrl: string;
  /** How many streams there are. */
  streams: number;
  /** The time over which they start evenly, whether earlier ones are answered or not. */
  withinMs: number;
  /** The pieces of each answer, about a token each. */
  pieces: number;
};

/**
 * One stream. Its times count from when it was due, not from when it was sent: a visitor who sends late has
 * waited too.
 */
export type StreamResult = {
  sentMs: number;
  firstEventMs: number;
  firstTextMs: number;
  endMs: number;
  isWhole: boolean;
};

/** Ten pieces a second are faster than one reads. */
const PIECE_MS = 100;
const FIRST_PIECE = 'piece 1,';

const chunk = (content: string, finish: string | null): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'load', choices: [{ index: 0, delta: content ? { content } : {}, finish_reason: finish }] })}\n\n`;

/** Starts a model that sends its first piece at once. */
const startModel = async (pieces: () => number): Promise<string> => {
  const server = createServer((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    let sent = 0;
    const say = () => {
      sent += 1;
      if (sent < pieces()) {
        response.write(chunk(`piece ${sent}, `, null));
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

const ask = (
  { serverUrl, pieces }: LoadOrder,
  headers: Record<string, string>,
  dueAt: number,
): Promise<StreamResult> =>
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
        // Pieces that come within one frame are one event.
        const told = read.split('piece ').length;
        result.isWhole = told === pieces && read.includes('the end') && read.includes('"RUN_FINISHED"');
        resolve(result);
      });
      response.once('error', () => resolve(result));
    });
    post.once('error', () => resolve(result));
    post.end(JSON.stringify(runInput()));
  });

let pieces = 1;
process.send?.({ modelUrl: await startModel(() => pieces) });

process.on('message', (order: LoadOrder) => {
  const { serverUrl, streams, withinMs } = order;
  ({ pieces } = order);
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
        return ask(order, headers, dueAt);
      }),
    );
    process.send?.({ results });
  };
  void run();
});
process.once('disconnect', () => process.exit(0));
