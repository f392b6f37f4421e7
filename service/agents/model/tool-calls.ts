import type { RunEvent } from 'casement/contract';
import { isJsonObject } from '../rounds.ts';
import { type ToolCall } from '../../base/rounds.ts';
import { toolResultEvent } from '../tool-result.ts';
import type { ChosenModel } from './connect-model.ts';
import { keep } from './kept-values.ts';
import type { ModelOutput } from './read-output.ts';

/** Characters of a call's arguments; a model beyond that is caught in a loop. */
const MAX_ARGUMENTS = 64_000;

/** Takes the place of arguments that go beyond their bounds, and makes of them what nobody can carry out. */
const CUT = '…';

/** Short and plain, because some servers take nothing else. */
const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 9);

/**
 * Turns a model's calls into events. An id that is missing, or `taken` by an earlier call of the answer, is
 * replaced; it only has to be the same in the next request.
 */
export const createToolCallEvents = (chosen: ChosenModel, taken: ReadonlySet<string>) => {
  const calls: ToolCall[] = [];
  const byGivenId = new Map<string, ToolCall>();
  const cut = new Set<ToolCall>();

  const addArguments = (call: ToolCall, piece: string): RunEvent[] => {
    if (cut.has(call)) return [];
    const isRoom = call.arguments.length + piece.length <= MAX_ARGUMENTS;
    if (!isRoom) cut.add(call);
    const delta = isRoom ? piece : CUT;
    call.arguments += delta;
    return [{ type: 'TOOL_CALL_ARGS', toolCallId: call.id, delta }];
  };

  const start = (givenId: string, name: string): RunEvent[] => {
    const isFree = givenId !== '' && !taken.has(givenId) && calls.every(({ id }) => id !== givenId);
    const call: ToolCall = { id: isFree ? givenId : newId(), name, arguments: '' };
    calls.push(call);
    byGivenId.set(givenId, call);
    return [{ type: 'TOOL_CALL_START', toolCallId: call.id, toolCallName: name }];
  };

  return {
    /** The calls so far. */
    calls,
    /** Returns the events for the next piece of a call. */
    next(output: Extract<ModelOutput, { type: 'call' | 'arguments' | 'call-kept' }>): RunEvent[] {
      if (output.type === 'call') return start(output.id, output.name);
      const call = byGivenId.get(output.id);
      if (!call) return [];
      if (output.type === 'arguments') return addArguments(call, output.delta);
      call.encryptedValue = keep(chosen, output.kept);
      const { id: entityId, encryptedValue } = call;
      return [{ type: 'REASONING_ENCRYPTED_VALUE', subtype: 'tool-call', entityId, encryptedValue }];
    },
    /** Returns the id that a call has in this answer. */
    idOf: (givenId: string): string => byGivenId.get(givenId)?.id ?? givenId,
    /** Returns the events that end every call. */
    end: (): RunEvent[] => calls.map(({ id }) => ({ type: 'TOOL_CALL_END', toolCallId: id })),
  };
};

const problemOf = (
  call: ToolCall,
  tools: readonly { name: string }[],
  isCut: boolean,
): string | undefined => {
  if (!tools.some(({ name }) => name === call.name)) return `There is no tool named ${call.name}.`;
  if (isCut && call.arguments.trim() === '') return 'The call was cut before its arguments.';
  return isJsonObject(call.arguments || '{}') ? undefined : 'The arguments are not a JSON object.';
};

/**
 * Answers the calls that nobody could carry out with an error, so that the model can correct them.
 * @param isCut Whether the output ended at its limit: then the arguments of the last call may be missing.
 */
export const refuseCalls = (
  calls: ToolCall[],
  tools: readonly { name: string }[],
  isCut: boolean,
): RunEvent[] =>
  calls.flatMap((call, index) => {
    const error = problemOf(call, tools, isCut && index === calls.length - 1);
    if (error === undefined) return [];
    call.result = { content: '', error };
    return [toolResultEvent(call.id, call.result)];
  });
