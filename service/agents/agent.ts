import type {
  AnswerErrorKind,
  ContentPart,
  HostTool,
  Language,
  Limits,
  ResumeEntry,
  RunEvent,
} from 'casement/contract';
import type { PlainLogger } from '../base/plain-logger.ts';
import type { Round } from '../base/rounds.ts';
import type { OpenIndex } from '../retrieval/open-index.ts';
import type { Topic } from '../retrieval/read-pages.ts';

export type { Topic };
export type AgentLogger = PlainLogger;

/** One earlier turn of the branch being continued, oldest first. */
export type PastMessage = {
  id: string;
  role: 'user' | 'assistant';
  parts: ContentPart[];
  /** The visitor stopped this answer before its end. */
  stopped: boolean;
  /**
   * The rounds of an answer with calls of tools or encrypted values; its parts hold the text of all rounds.
   */
  rounds?: Round[];
};

/** An image or document of a message. */
export type AttachmentPart = Exclude<ContentPart, { type: 'text' }>;

export type Attachment = {
  bytes: Uint8Array;
  mimeType: string;
  /** The file's name as the visitor gave it. */
  name: string;
};

/** The conversation that a back end keeps itself, as an agent remembers it beside an answer. */
export type Remembered = {
  /** The text that the agent has kept. */
  value: string;
  /**
   * The answer beside which it was kept: the last one of the branch that has any, or the answer that goes on.
   */
  answerId: string;
  /**
   * Whether something was kept later in another branch: the conversation of a back end that only appends has
   * gone on from there, and does not end where this branch does.
   */
  isBehind: boolean;
};

/**
 * Keeps a text beside the answer, for as long as the conversation is kept; nobody but the agent gets to see
 * it.
 */
export type AgentMemory = {
  /** Returns what the agent kept last in this branch; undefined when it has kept nothing. */
  read(): Promise<Remembered | undefined>;
  /** Keeps a text of at most 8,000 characters beside this answer, in the place of an earlier one. */
  keep(value: string): Promise<void>;
};

/** A file that an agent gives. */
export type AnswerFile = {
  bytes: Uint8Array<ArrayBuffer>;
  /** MIME type; one that the service does not know is saved and never shown. */
  mimeType: string;
  name: string;
};

/** The input of an agent for one question. */
export type AgentInput = {
  /** The visitor who asks; the same in all their conversations. Tells nothing else about them. */
  visitorId: string;
  threadId: string;
  runId: string;
  /** The id that the answer's text messages must carry. */
  answerId: string;
  /** The branch so far; its last message is the question. */
  messages: PastMessage[];
  /** The visitor's interface language. */
  language: Language;
  /**
   * Functions of the host page. The page answers a call that the run leaves without a result; then another
   * run goes on.
   */
  tools: HostTool[];
  /** The rounds of this answer so far; empty at its beginning. The agent must not repeat their text. */
  rounds: Round[];
  /**
   * The visitor wants the answer to go on that broke off or was cut: `rounds` hold it, and what the agent
   * says is added right behind their text. Only for an agent with `goesOn`.
   */
  goOn?: boolean;
  /**
   * Given with `goOn` where no visitor asks for it: the process that wrote the answer has ended, and its run
   * at the back end goes on. The agent joins that run, and rejects where it cannot. Only for an agent with
   * `joins`.
   */
  rejoin?: {
    /** The steps whose end the visitor has seen, by the ids of their activities. */
    endedSteps: readonly string[];
  };
  /** Answers to the interrupts that the agent itself has ended its last run with. */
  resume: ResumeEntry[];
  context: { description: string; value: string }[];
  /** Fetches the file behind a part of a message; rejects when it is gone or cannot be read. */
  readAttachment(part: AttachmentPart): Promise<Attachment>;
  memory: AgentMemory;
  /**
   * Says which model answers; the last one that it names is stored with the answer, and told to the operator.
   */
  answeredBy(model: string): void;
  /**
   * Keeps a file with the conversation and returns the address under which the visitor gets it, for a link or
   * an image in the answer's Markdown. Rejects when it is too large, or too much is stored.
   */
  keepFile(file: AnswerFile): Promise<{ address: string; isImage: boolean }>;
  /** Aborts when the visitor stops the answer or the service shuts down. */
  signal: AbortSignal;
};

/** An answer whose run has ended. */
export type ToldAnswer = {
  visitorId: string;
  threadId: string;
  answerId: string;
  /** The text that the agent has kept beside the answer. */
  memory: string | undefined;
};

/** A visitor's opinion of an answer; a rating of null takes back the one before. */
export type AnswerRating = ToldAnswer & {
  rating: 'like' | 'dislike' | null;
  /** The reasons of a dislike that the visitor has chosen. */
  reasons: string[];
  /** The visitor's words. */
  comment: string | undefined;
};

/** A conversation that is removed, with all that the agent has kept beside its answers. */
export type ForgottenConversation = { visitorId: string; threadId: string; memories: string[] };

/** A back end's words about itself; whatever is absent stays as the bot file has it. */
export type Introduction = {
  name?: string;
  /** Markdown. */
  greeting?: string;
  examples?: string[];
  limits?: Partial<Limits>;
};

/**
 * Answers one question as a stream of AG-UI events. The run engine sends RUN_STARTED before the first and
 * RUN_FINISHED after the last event; an agent may end with a RUN_FINISHED of its own to give an outcome or
 * usage. To fail, throw: an `AgentError` keeps its code, anything else becomes code 1200. A run without a
 * word, without a call that waits, and without a stop has failed as well. Nothing needs to be yielded after
 * `signal` aborts.
 */
export type Agent = {
  run(input: AgentInput): AsyncIterable<RunEvent>;
  /**
   * Whether it can go on with an answer that broke off or was cut, see `goOn` of its input. Default: it
   * cannot.
   */
  goesOn?: boolean;
  /**
   * Whether its runs go on at the back end without this process, so that another one can join them, see
   * `rejoin` of its input. Then it stops none because the service ends. A module cannot say so. Default: it
   * cannot.
   */
  joins?: boolean;
  /**
   * Lists what the agent knows, in its order, to suggest questions from; absent means that it cannot tell. A
   * failure is logged, and means nothing.
   */
  topics?(language: Language): Topic[] | Promise<Topic[]>;
  /**
   * Hands a rating on, which the service has stored. A failure is logged, and changes nothing for the
   * visitor.
   */
  rate?(rating: AnswerRating): Promise<void>;
  /**
   * Removes what the back end has of a conversation that is removed here. A failure is logged, and keeps
   * nothing here; after one, no more conversations are told of at that time.
   */
  forget?(gone: ForgottenConversation): Promise<void>;
  /**
   * Returns questions that the agent offers after its answer, best first. A failure is logged, and means
   * none.
   */
  followUps?(answer: ToldAnswer): Promise<string[]>;
  /** Asks the back end what it says of itself, for what the bot file leaves out. A failure is logged. */
  introduction?(): Promise<Introduction>;
  /** Whether the same question always gets the same answer, so that there is no use in asking it again. */
  repeatsItself?: boolean;
  /** Frees watchers and connections. */
  dispose?(): Promise<void> | void;
};

export type AgentContext = {
  /** The folder that relative paths of the configuration start from: the bot file's. */
  baseDir: string;
  /** Holds the secrets; `process.env` in the running service. */
  env: Readonly<Record<string, string | undefined>>;
  logger?: AgentLogger;
  /**
   * Makes the pages searchable that `openDocsAgent` answers from, once for all agents that have them; hand it
   * on.
   */
  openIndex?: OpenIndex;
};

/**
 * Makes an agent: the function `createAgent` that a module exports when a bot file names it by `agent: {
 * type: module, path: … }`. It is called in each thread that the service starts for answers, and with
 * `isolation: none` once for each version of the bot file.
 * @param options The other options of `agent` in the bot file. Nobody has checked them: throw an Error whose
 * message says what is wrong, and the operator reads it beside the name of the file.
 */
export type CreateAgent = (options: Record<string, unknown>, context: AgentContext) => Agent | Promise<Agent>;

export type FailureOptions = ErrorOptions & {
  /** Says why an answer is not whole, where its code does not. */
  kind?: AnswerErrorKind;
  /** In how many seconds it is worth another try; for code 1113. */
  retryAfterS?: number | undefined;
  /** Says to the operator what failed, or what to do. Nothing of the conversation, and no secret. */
  advice?: string;
  /** Fields beside the advice. */
  details?: Readonly<Record<string, unknown>>;
  /** The tokens that the run has used all the same. */
  usage?: Extract<RunEvent, { type: 'RUN_ERROR' }>['usage'];
};

/**
 * A failure with a code of the contract's error table. The operator finds it in the log once, with the bot
 * and the run, its cause and its advice; the visitor is told code and message.
 */
export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly code: number;
  readonly kind: FailureOptions['kind'];
  readonly retryAfterS: number | undefined;
  readonly advice: FailureOptions['advice'];
  readonly details: FailureOptions['details'];
  readonly usage: FailureOptions['usage'];

  constructor(code: number, message: string, options: FailureOptions = {}) {
    super(message, options);
    this.code = code;
    this.kind = options.kind;
    this.retryAfterS = options.retryAfterS;
    this.advice = options.advice;
    this.details = options.details;
    this.usage = options.usage;
  }
}
