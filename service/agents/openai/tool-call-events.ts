import type { HostTool, RunEvent } from 'casement/contract';
import type OpenAI from 'openai';
import { isJsonObject } from '../rounds.ts';
import { type ToolCall } from '../../base/rounds.ts';
import { toolResultEvent } from '../tool-result.ts';
import type { CallDelta } from './read-completion.ts';
import { keepFields } from './returned-fields.ts';

/** Characters of a call's arguments; a model beyond that is caught in a loop. */
const MAX_ARGUMENTS = 64_000;

/** Short and plain, because some servers take nothing else. */
const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 9);

/** A call, and the id that the model gave it. */
type KnownCall = { call: ToolCall; givenId: string | undefined };

/**
 * Whether a piece with a name begins a call other than the known one of its index: some servers send each call whole, all with
 * the index of the first, and some of them without ids.
 */
const isAnother = ({ call, givenId }: KnownCall, pieceId: string | undefined): boolean =>
  pieceId ? pieceId !== givenId : isJsonObject(call.arguments);

/**
 * Turns the pieces of a model's calls into events.
 * An id that is missing, or `taken` by an earlier call of the answer, is replaced; it only has to be the same in the next request.
 */
export const createToolCallEvents = (client: OpenAI, taken: ReadonlySet<string>) => {
  const calls: ToolCall[] = [];
  /** The calls that the pieces with an index belong to. */
  const byIndex = new Map<number, KnownCall>();

  return {
    /** The calls so far. */
    calls,
    /** Returns the events for the next piece of a call. */
    next({ id: givenId, function: given, ...delta }: CallDelta): RunEvent[] {
      const index = delta.index ?? 0;
      const events: RunEvent[] = [];
      const known = byIndex.get(index);
      let call = known?.call;
      if (given?.name && (!known || isAnother(known, givenId))) {
        const isFree = givenId && !taken.has(givenId) && calls.every(({ id }) => id !== givenId);
        call = { id: isFree ? givenId : newId(), name: given.name, arguments: '' };
        calls.push(call);
        byIndex.set(index, { call, givenId });
        events.push({ type: 'TOOL_CALL_START', toolCallId: call.id, toolCallName: call.name });
      }
      const piece = given?.arguments ?? '';
      if (call && piece !== '' && call.arguments.length + piece.length <= MAX_ARGUMENTS) {
        call.arguments += piece;
        events.push({ type: 'TOOL_CALL_ARGS', toolCallId: call.id, delta: piece });
      }
      // Gemini refuses a call that comes back without its signature.
      const extra = (delta as { extra_content?: unknown }).extra_content;
      if (call && extra && call.encryptedValue === undefined) {
        call.encryptedValue = keepFields(client, { extra_content: extra });
        const { id: entityId, encryptedValue } = call;
        events.push({ type: 'REASONING_ENCRYPTED_VALUE', subtype: 'tool-call', entityId, encryptedValue });
      }
      return events;
    },
    /** Returns the events that end every call. */
    end: (): RunEvent[] => calls.map(({ id }) => ({ type: 'TOOL_CALL_END', toolCallId: id })),
  };
};

const problemOf = (call: ToolCall, tools: HostTool[]): string | undefined => {
  if (!tools.some(({ name }) => name === call.name)) return `There is no tool named ${call.name}.`;
  return isJsonObject(call.arguments || '{}') ? undefined : 'The arguments are not a JSON object.';
};

/** Answers the calls that nobody could carry out with an error, so that the model can correct them. */
export const refuseCalls = (calls: ToolCall[], tools: HostTool[]): RunEvent[] =>
  calls.flatMap((call) => {
    const error = problemOf(call, tools);
    if (error === undefined) return [];
    call.result = { content: '', error };
    return [toolResultEvent(call.id, call.result)];
  });
