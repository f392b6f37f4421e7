import { isJsonObject } from '../../rounds.ts';
import { isRecord } from '../endpoint-error.ts';

/** A piece of a call. Each call has an index of its own; its first piece, and no other, has its name. */
export type CallPiece = {
  index: number;
  /** The id that the model gave the call, where it gave one. */
  id?: string;
  name?: string;
  arguments: string;
  /** Fields that the endpoint wants back with the call. */
  extra?: unknown;
};

type Known = {
  index: number;
  givenIndex: number | undefined;
  givenId: string | undefined;
  name: string;
  arguments: string;
  /** Whether the pieces of the arguments wait for the end, because they are no plain JSON object. */
  isHeld: boolean;
};

type Given = {
  index: number | undefined;
  id: string | undefined;
  name: string;
  arguments: string;
  extra: unknown;
};

const filled = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Reads a call as OpenAI, its older `function_call`, Ollama and Anthropic write it. */
const readGiven = (raw: unknown): Given | undefined => {
  if (!isRecord(raw)) return undefined;
  const described = isRecord(raw['function']) ? raw['function'] : raw;
  const given = described['arguments'] ?? described['input'] ?? described['parameters'] ?? described['args'];
  const index = Number(raw['index'] ?? Number.NaN);
  return {
    index: Number.isInteger(index) && index >= 0 ? index : undefined,
    id: filled(raw['id']) ?? filled(raw['call_id']),
    name: filled(described['name']) ?? '',
    arguments:
      typeof given === 'string' ? given : given === undefined || given === null ? '' : JSON.stringify(given),
    extra: raw['extra_content'],
  };
};

/** Some servers encode the arguments once more, and their proxies may do it again. */
const MAX_ENCODED = 3;

const decoded = (text: string, times = MAX_ENCODED): string => {
  if (times === 0) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && value.trim() !== '' ? decoded(value, times - 1) : text;
  } catch {
    return text;
  }
};

/**
 * Arguments that are a JSON text, or nothing at all, are written once the call is whole: they may not be what
 * they seem.
 */
const mustWait = (text: string): boolean => text.trimStart().startsWith('"') || text.trim() === '{}';

/**
 * Puts the calls of a reply together, whatever is missing: ids, indexes, or both; several under one index;
 * arguments as an object or encoded twice. What cannot be understood stays as it is, so that it is refused to
 * the model and never run with other arguments.
 */
export const createCallReader = () => {
  const calls: Known[] = [];

  /** Whether a piece with a name begins a call other than the last one that its index or id belongs to. */
  const isAnother = (known: Known, given: Given): boolean => {
    if (given.name !== known.name) return true;
    if (given.id !== undefined && given.id !== known.givenId) return true;
    // Some servers name a call after its function, and so two of them alike.
    const isApart = given.id === undefined || given.index !== known.givenIndex;
    return isApart && isJsonObject(known.arguments);
  };

  const find = (given: Given): Known | undefined => {
    const withId = given.id === undefined ? [] : calls.filter(({ givenId }) => givenId === given.id);
    const byId = withId.findLast(({ givenIndex }) => givenIndex === given.index) ?? withId.at(-1);
    if (byId) return byId;
    return given.index === undefined
      ? calls.at(-1)
      : calls.findLast(({ givenIndex }) => (givenIndex ?? 0) === given.index);
  };

  const add = (call: Known, text: string): string => {
    const before = call.arguments;
    // Some servers send a call that is whole once more.
    if (text === before && isJsonObject(before)) return '';
    // An empty object may only hold the place of the arguments.
    call.arguments = call.isHeld && before.trim() === '{}' ? text : before + text;
    const wasHeld = call.isHeld;
    // What has been written in part goes on.
    call.isHeld = (before === '' || wasHeld) && mustWait(call.arguments);
    if (call.isHeld) return '';
    return wasHeld ? call.arguments : text;
  };

  const read = (raw: unknown): CallPiece[] => {
    const given = readGiven(raw);
    if (!given) return [];
    let call = find(given);
    const isNew = given.name !== '' && (!call || isAnother(call, given));
    if (isNew) {
      call = {
        index: calls.length,
        givenIndex: given.index,
        givenId: given.id,
        name: given.name,
        arguments: '',
        isHeld: false,
      };
      calls.push(call);
    }
    if (!call) return [];
    const text = given.arguments === '' ? '' : add(call, given.arguments);
    if (!isNew && text === '' && given.extra === undefined) return [];
    return [
      {
        index: call.index,
        arguments: text,
        ...(isNew && { name: call.name, ...(call.givenId !== undefined && { id: call.givenId }) }),
        ...(given.extra !== undefined && { extra: given.extra }),
      },
    ];
  };

  return {
    hasCalls: (): boolean => calls.length > 0,
    /** Returns the pieces that the calls of one chunk make. */
    read: (raw: readonly unknown[]): CallPiece[] => raw.flatMap(read),
    /** Returns the arguments that have waited for the end. */
    end: (): CallPiece[] =>
      calls
        .filter(({ isHeld }) => isHeld)
        .map(({ index, arguments: text }) => {
          const plain = decoded(text);
          return { index, arguments: isJsonObject(plain) ? plain : text };
        }),
  };
};
