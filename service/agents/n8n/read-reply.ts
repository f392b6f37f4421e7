import type { RunEvent } from 'casement/contract';
import { type FieldReader, readFields } from '../connection/fields.ts';
import type { JsonPiece } from '../connection/json-values.ts';
import type { Reading } from '../connection/foreign-agent.ts';
import { wholeAnswer, wordsOfItem } from './whole-answer.ts';

/** The lines of a streamed reply: a node that begins or ends, a piece of its text, or its failure. */
const CHUNK_TYPES: ReadonlySet<unknown> = new Set(['begin', 'item', 'end', 'error']);

/** Fields of a whole answer; a value that has one of them is none of a stream, whatever its `type` is. */
const WHOLE = ['output', 'text', 'message'];

/** Says whether a value is a line of a stream, perhaps one that only a later n8n knows. */
const kindOf = (json: unknown): 'chunk' | 'later' | undefined => {
  const fields = readFields(json);
  if (WHOLE.some((name) => fields.raw(name) !== undefined)) return undefined;
  if (CHUNK_TYPES.has(fields.raw('type'))) return 'chunk';
  const hasNode = fields.in('metadata').raw('nodeId') !== undefined;
  return fields.text('type') !== undefined && hasNode ? 'later' : undefined;
};

/**
 * Reads a reply of a Chat Trigger, piece by piece. Its content type is the same for a stream and for a whole
 * answer, so that only the pieces tell which it is.
 */
export const createReplyReader = ({ tell, failure }: Reading) => {
  /** The text that was told last. */
  let latest: string | undefined;
  /** The pieces of a reply that is no stream, as far as is known. */
  let whole: JsonPiece[] = [];
  let isStream = false;
  /** The nodes that have begun and not ended. */
  const open = new Set<string>();

  const takeChunk = (chunk: FieldReader): RunEvent[] => {
    const metadata = chunk.in('metadata');
    const nodeId = metadata.text('nodeId') ?? 'node';
    const id = `${nodeId}-${metadata.number('runIndex') ?? 0}-${metadata.number('itemIndex') ?? 0}`;
    switch (chunk.text('type') ?? '') {
      case 'item':
        latest = id;
        return tell.text(wordsOfItem(chunk.raw('content')), id);
      case 'begin':
        open.add(id);
        return tell.beginStep(id, { kind: 'workflow', title: metadata.text('nodeName') ?? nodeId });
      case 'end':
        open.delete(id);
        return tell.endStep(id);
      default:
        throw failure(chunk.text('content') ?? 'the workflow failed');
    }
  };

  /** Tells what is no chunk: a workflow may write words of its own into the stream. */
  const takeLoose = (piece: JsonPiece): RunEvent[] =>
    tell.text('text' in piece ? `${piece.text}\n` : wholeAnswer([piece], failure), latest);

  return {
    /** Takes a piece and returns its events. Throws where it tells of a failure. */
    take: (piece: JsonPiece): RunEvent[] => {
      const json = 'json' in piece ? piece.json : undefined;
      const kind = kindOf(json);
      if (kind === 'chunk') {
        const before = isStream ? [] : whole.flatMap(takeLoose);
        whole = [];
        isStream = true;
        return [...before, ...takeChunk(readFields(json))];
      }
      if (kind === 'later') return [];
      if (isStream) return takeLoose(piece);
      whole.push(piece);
      return [];
    },
    /** Returns what the end of the reply tells. Throws where the reply is no answer. */
    end: (): RunEvent[] => {
      if (open.size > 0) throw new Error('the stream ended before the workflow did');
      return [...(isStream ? [] : tell.text(wholeAnswer(whole, failure))), ...tell.end()];
    },
  };
};
