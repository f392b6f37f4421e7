/** How a server fails, in the words of no protocol. */
export type Failure =
  /** Asked too often; seven seconds later it takes more. */
  | 'limit'
  /** The content is refused. */
  | 'refused'
  /** The question and what goes with it are too long for the model. */
  | 'too-long'
  /** The key is not known. */
  | 'key'
  /** Anything else. */
  | 'failure';

/** The words of every failure. They may tell of the server's inside, so that no visitor may read them. */
export const INSIDE = 'internal-host-17 refused sk-secret';

/** The words of a model's provider, for servers that hand them on in their own. */
export const PROVIDER_WORDS: Readonly<Record<Failure, string>> = {
  limit: `Rate limit reached: ${INSIDE}`,
  refused: `content_filter: ${INSIDE}`,
  'too-long': `maximum context length: ${INSIDE}`,
  key: INSIDE,
  failure: INSIDE,
};

/** In how many seconds a server says that it takes more. */
export const RETRY_AFTER_S = 7;

/** A piece of what a server says. */
export type Piece =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  /** A call of a function of the host page. */
  | { type: 'call'; id: string; name: string; arguments: Record<string, unknown> }
  /** The server asks the visitor whether it may go on, and waits. */
  | { type: 'asks'; id: string; question: string }
  /** A tool that the server has run itself. */
  | { type: 'step'; id: string; name: string; input: Record<string, unknown>; output: string }
  | { type: 'source'; id: string; title: string; snippet: string; url?: string }
  /** A file of the answer; the server also has it at an address. */
  | { type: 'file'; name: string; mimeType: string; bytes: Buffer }
  | { type: 'usage'; inputTokens: number; outputTokens: number }
  /** What keeps a connection awake and says nothing. */
  | { type: 'heartbeat' }
  /** What a later version of the protocol may say. */
  | { type: 'unknown' }
  /** The answer ends before it is whole: at its greatest length, or because it is filtered. */
  | { type: 'ends'; why: 'length' | 'filter' }
  /** The server tells that it has failed, and says nothing more. */
  | { type: 'fails'; how: Failure }
  /** The connection breaks. */
  | { type: 'breaks' }
  /** The server waits. */
  | { type: 'waits'; for: Promise<unknown> }
  /** From here on, so many bytes leave at a time. */
  | { type: 'slices'; bytes: number };

/** Another server at the address: it sends elsewhere, or serves a web page, whatever it is asked. */
export type Stranger = { redirectsTo: string } | { isWebPage: true };

/** What a server answers to one question: pieces, a failure, or what is no answer at all. */
export type Script = Piece[] | { fails: Failure } | Stranger;

export const say = (text: string): Piece => ({ type: 'text', text });
export const think = (text: string): Piece => ({ type: 'reasoning', text });
export const waitFor = (gate: Promise<unknown>): Piece => ({ type: 'waits', for: gate });
