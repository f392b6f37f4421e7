import * as v from 'valibot';
import { EpochMs, Id, maybe } from './primitives.ts';

const UrlSource = v.object({
  type: v.literal('url'),
  value: v.string(),
  mimeType: maybe(v.string()),
});
const DataSource = v.object({ type: v.literal('data'), value: v.string(), mimeType: v.string() });
const PartSource = v.union([UrlSource, DataSource]);

/** An AG-UI content part: text, image or document. */
export const ContentPart = v.union([
  v.object({ type: v.literal('text'), text: v.string() }),
  v.object({ type: v.literal('image'), source: PartSource, metadata: v.optional(v.any()) }),
  v.object({ type: v.literal('document'), source: PartSource, metadata: v.optional(v.any()) }),
]);
export type ContentPart = v.InferOutput<typeof ContentPart>;

/** The parts of a message; other types are left out, so that one of them does not cost a whole history. */
const KnownParts = v.pipe(
  v.array(v.union([ContentPart, v.object({ type: v.string() })])),
  v.transform((parts) => parts.filter((part): part is ContentPart => v.is(ContentPart, part))),
);

/** The source of a passage of an answer. The text points to it with a link `[n](source:ID)`. */
export const Source = v.object({
  id: v.string(),
  title: v.string(),
  url: maybe(v.string()),
  /** The passage itself, plain text. */
  snippet: maybe(v.string()),
  mimeType: maybe(v.string()),
  score: maybe(v.number()),
});
export type Source = v.InferOutput<typeof Source>;

/** One step of how an answer came about, shown in developer mode. */
export const Step = v.object({
  id: v.string(),
  kind: v.string(),
  title: v.string(),
  /** `stopped` when the visitor stopped the answer while it ran. */
  status: v.picklist(['running', 'done', 'failed', 'stopped']),
  input: v.optional(v.any()),
  output: v.optional(v.any()),
  startedAt: maybe(v.number()),
  /** How long it took, milliseconds. */
  ms: maybe(v.number()),
});
export type Step = v.InferOutput<typeof Step>;

/**
 * Something that an answer waits for before it goes on: an AG-UI interrupt, with the call of a host-page tool
 * where it is for one.
 */
export const Interrupt = v.object({
  id: Id,
  reason: v.string(),
  /** The question to the visitor. */
  message: maybe(v.string()),
  toolCallId: maybe(v.string()),
  /** The host-page tool and its arguments as JSON text. */
  tool: maybe(v.object({ name: v.string(), arguments: v.string() })),
  responseSchema: v.optional(v.any()),
  expiresAt: maybe(v.string()),
});
export type Interrupt = v.InferOutput<typeof Interrupt>;

export const MessageStatus = v.picklist(['complete', 'running', 'stopped', 'failed']);
export type MessageStatus = v.InferOutput<typeof MessageStatus>;

/**
 * Says why an answer is not whole, where its code does not: it was cut at its greatest
 * length, all of that length went into reasoning and no word came, its content was refused in the middle, or
 * the conversation is longer than the model can read.
 */
export const AnswerErrorKind = v.picklist(['length', 'reasoning', 'filter', 'context']);
export type AnswerErrorKind = v.InferOutput<typeof AnswerErrorKind>;

/** Why an answer failed; `code` is the error catalogue's number. */
export const AnswerError = v.object({
  message: v.string(),
  code: maybe(v.number()),
  kind: v.fallback(maybe(AnswerErrorKind), undefined),
  /** When it is worth another try, where that is known: the model's provider limits how often it is asked. */
  retryAt: maybe(EpochMs),
});
export type AnswerError = v.InferOutput<typeof AnswerError>;

/** A question or an answer. Messages form a tree by `parentId`: versions of a turn are siblings. */
export const Message = v.object({
  id: Id,
  sessionId: Id,
  parentId: v.nullable(Id),
  role: v.picklist(['user', 'assistant']),
  parts: KnownParts,
  createdAt: EpochMs,
  status: MessageStatus,
  error: maybe(AnswerError),
  runId: maybe(Id),
  model: maybe(v.string()),
  steps: maybe(v.array(Step)),
  sources: maybe(v.array(Source)),
  reasoning: maybe(v.string()),
  /** How long it was reasoned, milliseconds. */
  reasoningMs: maybe(v.number()),
  usage: v.optional(v.any()),
  /** The interrupts that this complete answer waits for; absent once answered or followed by a question. */
  interrupts: maybe(v.array(Interrupt)),
  rating: v.optional(v.nullable(v.picklist(['like', 'dislike']))),
  reasons: maybe(v.array(v.string())),
  /** The words that the visitor added to the reasons. */
  comment: maybe(v.string()),
  verdict: maybe(v.picklist(['better', 'same', 'worse'])),
});
export type Message = v.InferOutput<typeof Message>;
