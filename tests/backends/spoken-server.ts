import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Heard, Protocol, Received, Reply, SpokenFile } from './protocol.ts';
import type { Piece, Script, Stranger } from './script.ts';

/** A question that a server got, and when it noticed that nobody wants the answer any more. */
export type Asked = Heard & { given: Promise<void>; headers: Received['headers'] };

/** What a test sees of a server, and tells it. */
export type Listening = {
  /** Returns the text that pieces of text make. */
  joined(...texts: string[]): string;
  /** Every question since the last `answers`. */
  asked: Asked[];
  /** Other calls since then. */
  calls: Received[];
  /** What it was told of its answers since then. */
  ratings: ('like' | 'dislike' | 'nothing')[];
  /** The conversations that it was told to remove since then. */
  removed: string[];
  /** The tasks whose answer was joined since then. */
  joins: string[];
  /** Answers the questions that follow, one script after the other or by what is asked. */
  answers(...scripts: Scripts): void;
};
export type Scripts = Script[] | [(heard: Heard, index: number) => Script];

export type SpokenServer = Listening & { url: string; close(): Promise<void> };

/** What a test sees of the requests to a server, whoever answers them. */
export const createEar = (protocol: Protocol) => {
  const asked: Asked[] = [];
  const calls: Received[] = [];
  const ratings: Listening['ratings'] = [];
  const removed: string[] = [];
  const joins: string[] = [];
  const stops = new Map<string, () => void>();
  /** The replies of who listens, by the conversation. */
  const listeners = new Map<string, ServerResponse>();
  const replies = new WeakMap<ServerResponse, Asked>();
  return {
    joined: (...texts: string[]) => texts.join(protocol.between ?? ''),
    asked,
    calls,
    ratings,
    removed,
    joins,
    forget: (): void => {
      asked.length = 0;
      calls.length = 0;
      ratings.length = 0;
      removed.length = 0;
      joins.length = 0;
      stops.clear();
      protocol.reset?.();
    },
    /** Learns from a reply of another server which conversation a question has begun. */
    learn: (response: ServerResponse, text: string): void => {
      const question = replies.get(response);
      const conversation = protocol.begunIn?.(text);
      if (question && conversation !== undefined) question.conversation = conversation;
    },
    /** Takes a request down, and returns how the protocol reads it. */
    hear: async (received: Received, response: ServerResponse) => {
      const read = await protocol.read(received);
      if ('reply' in read) {
        calls.push(received);
        if (read.stops !== undefined) stops.get(read.stops)?.();
        if (read.rates) ratings.push(read.rates);
        if (read.removes !== undefined) removed.push(read.removes);
        return read;
      }
      if ('listens' in read) {
        listeners.set(read.listens, response);
        return read;
      }
      if ('joins' in read) {
        joins.push(read.joins);
        return read;
      }
      const heard = read.asks;
      const answer = (read.acknowledged && listeners.get(heard.conversation ?? '')) ?? response;
      const given = new Promise<void>((resolve) => {
        answer.once('close', () => {
          if (!answer.writableFinished) resolve();
        });
        const name = heard.task ?? heard.conversation;
        if (name !== undefined) stops.set(name, resolve);
      });
      const question = { ...heard, given, headers: received.headers };
      asked.push(question);
      replies.set(answer, question);
      return { ...read, answer };
    },
  };
};

export const receivedOf = (request: IncomingMessage, body: Buffer): Received => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  const { method = 'GET', headers } = request;
  return { method, path: pathname, query: searchParams, headers, body };
};

const send = (response: ServerResponse, { status, headers, body }: Reply): void =>
  void response.writeHead(status, headers).end(body);

const NOTHING_HEARD: Heard = { question: '', files: [], results: [], tools: [], context: '' };
const WEB_PAGE = '<!doctype html><html><body><h1>It works</h1></body></html>';
const OTHERWISE: Script = [{ type: 'text', text: 'Nobody told this server what to say.' }];

const replyOf = (stranger: Stranger): Reply =>
  'redirectsTo' in stranger
    ? { status: 307, headers: { Location: stranger.redirectsTo }, body: '' }
    : { status: 200, headers: { 'Content-Type': 'text/html' }, body: WEB_PAGE };

/** Returns what chooses the script of each question. */
export const chooser = (scripts: Scripts): ((heard: Heard, index: number) => Script) => {
  const [first] = scripts;
  return typeof first === 'function' ? first : (_heard, index) => (scripts as Script[])[index] ?? OTHERWISE;
};

/** Starts a server that speaks a protocol and says what a test wants, when the test wants it. */
export const startSpokenServer = async (protocol: Protocol): Promise<SpokenServer> => {
  const { hear, forget, ...heardSoFar } = createEar(protocol);
  const { asked } = heardSoFar;
  const files = new Map<string, SpokenFile>();
  /** The words of each task so far, and the replies that also get them. */
  const tellings = new Map<string, { said: string; joined: Set<ServerResponse>; isOver: boolean }>();
  let origin = '';
  const addressOf = (file: SpokenFile): string => {
    const path = `/files/${encodeURIComponent(file.name)}`;
    files.set(path, file);
    return origin + path;
  };
  let stranger: Stranger | undefined;
  let choose: ((heard: Heard, index: number) => Script) | undefined;

  const headersOf = (heard: Heard = NOTHING_HEARD): Record<string, string> =>
    typeof protocol.headers === 'function' ? protocol.headers(heard) : protocol.headers;

  const write = async (response: ServerResponse, heard: Heard, pieces: Piece[]): Promise<void> => {
    const speaker = protocol.speak(heard, addressOf);
    let slice = Infinity;
    const telling = { said: '', joined: new Set<ServerResponse>(), isOver: false };
    tellings.set(heard.task ?? '', telling);
    const put = async (text: string): Promise<void> => {
      telling.said += text;
      for (const other of telling.joined) other.write(text);
      const bytes = Buffer.from(text);
      if (slice >= bytes.length) {
        if (text !== '') response.write(bytes);
        return;
      }
      for (let from = 0; from < bytes.length; from += slice) {
        response.write(bytes.subarray(from, from + slice));
        await nextTurn();
      }
    };
    if (!response.headersSent) response.writeHead(200, headersOf(heard));
    response.flushHeaders();
    const begin = speaker.begin?.() ?? '';
    let hasBegun = protocol.announces === true;
    if (hasBegun) await put(begin);
    for (const piece of pieces) {
      if (piece.type === 'slices') slice = piece.bytes;
      else if (piece.type === 'waits') await piece.for;
      else if (piece.type === 'breaks') {
        // What was written leaves first: a reset would take it along.
        await new Promise((resolve) => response.write('', resolve));
        await nextTurn();
        response.destroy();
        return;
      } else {
        if (!hasBegun) await put(begin);
        hasBegun = true;
        await put(speaker.say(piece));
        if (piece.type === 'fails') {
          response.end();
          return;
        }
      }
    }
    if (!hasBegun) await put(begin);
    await put(speaker.end());
    telling.isOver = true;
    for (const other of telling.joined) other.end();
    if (!protocol.staysOpen) response.end();
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = receivedOf(request, await buffer(request));
    // Flowise names a file in the query.
    const file = files.get(received.path) ?? files.get(`/files/${received.query.get('fileName')}`);
    if (file) {
      response.writeHead(200, { 'Content-Type': file.mimeType }).end(file.bytes);
      return;
    }
    // Where another server is at the address, it answers whatever is asked.
    if (stranger) {
      send(response, replyOf(stranger));
      return;
    }
    const read = await hear(received, response);
    if ('reply' in read) {
      send(response, read.reply);
      return;
    }
    if ('listens' in read) {
      response.writeHead(200, headersOf());
      response.flushHeaders();
      return;
    }
    if ('joins' in read) {
      const telling = tellings.get(read.joins);
      response.writeHead(telling ? 200 : 404, headersOf());
      response.write(read.from === 'beginning' ? (telling?.said ?? '') : (read.first ?? ''));
      if (telling?.isOver !== false) response.end();
      else telling.joined.add(response);
      return;
    }
    const heard = read.asks;
    const script = choose?.(heard, asked.length - 1) ?? OTHERWISE;
    if (Array.isArray(script)) {
      if (read.acknowledged) send(response, read.acknowledged);
      await write(read.answer, heard, script);
    } else if ('fails' in script) send(response, protocol.refuse(script.fails, heard));
    else send(response, replyOf(script));
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    ...heardSoFar,
    answers: (...scripts) => {
      forget();
      const [first] = scripts;
      const isStranger = typeof first === 'object' && !Array.isArray(first) && !('fails' in first);
      stranger = isStranger ? first : undefined;
      choose = chooser(scripts);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
