import type { RunEvent } from 'casement/contract';
import type { JsonPiece } from '../connection/json-values.ts';
import type { AnswerTeller } from '../connection/tell-answer.ts';
import { wholeAnswer } from './whole-answer.ts';
import { WorkflowError } from './workflow-error.ts';

/** One line of a streamed reply: a node that begins or ends, a piece of its text, or its failure. */
type Chunk = {
  type: 'begin' | 'item' | 'end' | 'error';
  content?: unknown;
  metadata?: { nodeId?: string; nodeName?: string; runIndex?: number; itemIndex?: number } | null;
};

const CHUNK_TYPES: ReadonlySet<unknown> = new Set(['begin', 'item', 'end', 'error']);

/** Fields of a whole answer; a value that has one of them is none of a stream, whatever its `type` is. */
const WHOLE = ['output', 'text', 'message'];

const isChunk = (value: unknown): value is Chunk =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  CHUNK_TYPES.has(value.type) &&
  !WHOLE.some((name) => name in value);

/** Whether a value is a line of a stream that only a later n8n knows. */
const isLaterChunk = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'metadata' in value &&
  typeof value.metadata === 'object' &&
  value.metadata !== null &&
  'nodeId' in value.metadata &&
  !WHOLE.some((name) => name in value);

/**
 * Reads a reply of a Chat Trigger, piece by piece. Its content type is the same for a stream and for a whole
 * answer, so that only the pieces tell which it is. The words of several nodes come in turn, and a reader could
 * follow none of them: the first text goes on as it comes, the others wait for its end.
 */
export const createReplyReader = (tell: AnswerTeller) => {
  /** The texts that wait, by their node's run, in the order of their beginnings. */
  const waiting = new Map<string, { text: string; hasEnded: boolean }>();
  let open: string | undefined;
  /** The pieces of a reply that is no stream, as far as is known. */
  let whole: JsonPiece[] = [];
  let isStream = false;

  const say = (id: string, delta: string): RunEvent[] => {
    open ??= id;
    if (open === id) return tell.text(delta, id);
    const { text = '' } = waiting.get(id) ?? {};
    waiting.set(id, { text: text + delta, hasEnded: false });
    return [];
  };

  const end = (id: string): RunEvent[] => {
    if (open !== id) {
      const text = waiting.get(id);
      if (text) text.hasEnded = true;
      return [];
    }
    open = undefined;
    const events: RunEvent[] = [];
    for (const [next, { text, hasEnded }] of waiting) {
      waiting.delete(next);
      events.push(...tell.text(text, next));
      if (hasEnded) continue;
      open = next;
      break;
    }
    return events;
  };

  const takeChunk = ({ type, content, metadata }: Chunk): RunEvent[] => {
    const { nodeId = 'node', nodeName = nodeId, runIndex = 0, itemIndex = 0 } = metadata ?? {};
    const id = `${nodeId}-${runIndex}-${itemIndex}`;
    if (type === 'item') return say(id, typeof content === 'string' ? content : '');
    if (type === 'begin') return tell.beginStep(id, { kind: 'workflow', title: nodeName });
    if (type === 'end') return [...end(id), ...tell.endStep(id)];
    throw new WorkflowError(typeof content === 'string' ? content : 'the workflow failed');
  };

  /** Tells what is no chunk: a workflow may write words of its own into the stream. */
  const takeLoose = (piece: JsonPiece): RunEvent[] =>
    tell.text('text' in piece ? `${piece.text}\n` : wholeAnswer([piece]), open);

  return {
    /** Takes a piece and returns its events. Throws a WorkflowError where it tells of a failure. */
    take: (piece: JsonPiece): RunEvent[] => {
      if ('json' in piece && isChunk(piece.json)) {
        const before = isStream ? [] : whole.flatMap(takeLoose);
        whole = [];
        isStream = true;
        return [...before, ...takeChunk(piece.json)];
      }
      if ('json' in piece && isLaterChunk(piece.json)) return [];
      if (isStream) return takeLoose(piece);
      whole.push(piece);
      return [];
    },
    /** Returns what the end of the reply tells. Throws a WorkflowError where the reply is no answer. */
    end: (): RunEvent[] => {
      const events = isStream
        ? [...waiting].flatMap(([id, { text }]) => tell.text(text, id))
        : tell.text(wholeAnswer(whole));
      return [...events, ...tell.end()];
    },
  };
};
