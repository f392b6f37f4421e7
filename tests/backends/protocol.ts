import type { Failure, Piece } from './script.ts';

/** A request that a server got. */
export type Received = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

export const jsonOf = ({ body }: Received): unknown => JSON.parse(body.toString('utf8'));

/** What a server understood of a question. */
export type Heard = {
  question: string;
  /** What was said before, oldest first; absent where the server keeps the conversation itself. */
  history?: string[];
  /** The server's own name for the conversation. */
  conversation?: string | undefined;
  /**
   * The server's own name for what it does to answer, by which it is stopped; absent means the conversation.
   */
  task?: string | undefined;
  files: { mimeType: string; bytes: Buffer }[];
  /** The results of the page's functions, in order; those of a failed call are in words. */
  results: string[];
  /** What the visitor has decided, where the server had asked. */
  decision?: boolean;
  /** The functions of the page. */
  tools: string[];
  /** What goes along with the question: system prompt, context, variables. */
  context: string;
};

export type Reply = { status: number; headers?: Record<string, string>; body: string };

/** Says one answer in a protocol; each method returns what is written to the connection. */
type Speaker = {
  begin?: () => string;
  say: (piece: Spoken) => string;
  end: () => string;
};

/** The pieces that a protocol has words for; the others are matters of the connection. */
type Spoken = Exclude<Piece, { type: 'waits' | 'slices' | 'breaks' }>;

export type Read =
  | {
      asks: Heard;
      /** The reply to the question itself, where the answer comes to who listens to the conversation. */
      acknowledged?: Reply;
    }
  /** Answers of this conversation are written to the reply. */
  | { listens: string }
  /**
   * Writes the words of this task to the reply as well: all of them, or those that follow, behind `first`.
   */
  | { joins: string; from: 'beginning' | 'now'; first?: string }
  | { reply: Reply; stops?: string; rates?: 'like' | 'dislike' | 'nothing'; removes?: string };

export type SpokenFile = Extract<Piece, { type: 'file' }>;

/** A protocol as a server speaks it, written from the maker's types and documentation. */
export type Protocol = {
  /**
   * Reads a request: a question, which the test's script answers; or another call, which is answered at once:
   * a stop of what is being said in a conversation, or a rating, or whatever else.
   */
  read(received: Received): Read | Promise<Read>;
  /** The headers of an answer. */
  headers: Record<string, string> | ((heard: Heard) => Record<string, string>);
  /** @param addressOf Returns where the server has a file of the answer. */
  speak(heard: Heard, addressOf: (file: SpokenFile) => string): Speaker;
  /** The reply where the server fails before its answer. */
  refuse(how: Failure, heard: Heard): Reply;
  /** Returns the conversation that a reply of a real server has begun, where the server names it. */
  begunIn?: (reply: string) => string | undefined;
  /** Whether the connection stays after an answer, of whose end nobody is told. */
  staysOpen?: true;
  /** What parts two pieces of text, where each is a message of its own; absent means nothing. */
  between?: string;
  /** Whether the server tells of the task before its first word. */
  announces?: true;
  /** Forgets what it kept of other tests. */
  reset?(): void;
};

/** Why a protocol cannot express a case, in one sentence for the documentation. */
export type Reason = { en: string; 'zh-CN': string };

export type Backend = {
  /** The `type` of the agent; its own name where several share one. */
  name: string;
  /** Its heading in the table. */
  title: string;
  /** The bot file's `agent` for a server at an address. */
  agent: (url: string) => Record<string, unknown>;
  env?: Record<string, string>;
  protocol: Protocol;
  /** The cases that the protocol cannot express, by their ids. */
  cannot: Readonly<Record<string, Reason>>;
};

export const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
export const reply = (body: unknown, status = 200): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
