import { isDeepStrictEqual } from 'node:util';
import { isRecord, jsonIn } from '../../../base/json.ts';
import { isJsonObject } from '../../rounds.ts';
import type { ToolSchemas } from '../written-arguments.ts';

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
  /** Whether its name was given out: one that may go on waits for the arguments. */
  isTold: boolean;
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
  const described = [raw['function'], raw['custom'], raw['functionCall']].find(isRecord) ?? raw;
  const given = described['arguments'] ?? described['input'] ?? described['parameters'] ?? described['args'];
  const index = Number(raw['index'] ?? Number.NaN);
  return {
    index: Number.isInteger(index) && index >= 0 ? index : undefined,
    id: filled(raw['id']) ?? filled(raw['call_id']),
    name: filled(described['name'])?.trim() ?? '',
    arguments:
      typeof given === 'string' ? given : given === undefined || given === null ? '' : JSON.stringify(given),
    extra: raw['extra_content'],
  };
};

/** The name of a call that has none: no tool is called so. */
const UNNAMED = 'unknown';

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

/** Whether a piece with a name begins a call other than the last one that its index or id belongs to. */
const isAnother = (known: Known, given: Given): boolean => {
  // Some servers name a call behind its arguments.
  if (known.name === '') return false;
  if (given.name !== known.name) return true;
  if (given.id !== undefined && given.id !== known.givenId) return true;
  // Some servers name a call after its function, and so two of them alike.
  const isApart = given.id === undefined || given.index !== known.givenIndex;
  return isApart && isJsonObject(known.arguments);
};

/** Whether a piece says all that is there once more, as some servers end a call. */
const repeats = (before: string, piece: string): boolean =>
  piece.startsWith('{') &&
  isJsonObject(before) &&
  isJsonObject(piece) &&
  isDeepStrictEqual(jsonIn(before), jsonIn(piece));

const add = (call: Known, text: string): string => {
  const before = call.arguments;
  if (repeats(before, text)) return '';
  // An empty object may only hold the place of the arguments.
  call.arguments = call.isHeld && before.trim() === '{}' ? text : before + text;
  const wasHeld = call.isHeld;
  // Arguments that were given out in part go on.
  call.isHeld = (before === '' || wasHeld) && mustWait(call.arguments);
  if (call.isHeld) return '';
  return wasHeld ? call.arguments : text;
};

/** Returns the name of a call that was not given out yet. */
const tell = (call: Known): Pick<CallPiece, 'name' | 'id'> => {
  if (call.isTold) return {};
  call.isTold = true;
  return { name: call.name || UNNAMED, ...(call.givenId !== undefined && { id: call.givenId }) };
};

/**
 * Puts the calls of a reply together, whatever is missing: ids, indexes, or both; several under one index;
 * arguments as an object or encoded twice. What cannot be understood stays as it is, so that it is refused to
 * the model and never run with other arguments.
 */
export const createCallReader = (tools: ToolSchemas) => {
  const calls: Known[] = [];
  const names = [...tools.keys()];

  /** Whether more of a name may come. */
  const mayGrow = (name: string): boolean => names.some((tool) => tool !== name && tool.startsWith(name));

  /** A name that came in pieces, of which a server may also repeat all; undefined for another name. */
  const grown = (known: Known, given: Given): string | undefined => {
    if (known.isTold || known.arguments !== '' || (given.id !== undefined && given.id !== known.givenId))
      return undefined;
    return [given.name, known.name + given.name].find(
      (name) => name.startsWith(known.name) && names.some((tool) => tool.startsWith(name)),
    );
  };

  const find = (given: Given): Known | undefined => {
    const withId = given.id === undefined ? [] : calls.filter(({ givenId }) => givenId === given.id);
    const byId = withId.findLast(({ givenIndex }) => givenIndex === given.index) ?? withId.at(-1);
    if (byId) return byId;
    const byIndex = calls.findLast(({ givenIndex }) => (givenIndex ?? 0) === given.index);
    if (given.index === undefined || byIndex) return byIndex ?? calls.at(-1);
    // Some servers give the head of a call the index of the one before it: what goes on without a name
    // belongs to the last.
    const last = calls.at(-1);
    return given.id === undefined &&
      given.name === '' &&
      last?.name !== '' &&
      !isJsonObject(last?.arguments ?? '')
      ? last
      : undefined;
  };

  const begin = ({ index, id, name }: Given): Known => {
    const call: Known = {
      index: calls.length,
      givenIndex: index,
      givenId: id,
      name,
      arguments: '',
      isTold: false,
      isHeld: false,
    };
    calls.push(call);
    return call;
  };

  const read = (raw: unknown): CallPiece[] => {
    const given = readGiven(raw);
    if (!given) return [];
    const found = find(given);
    const longer = found && given.name !== '' && given.name !== found.name ? grown(found, given) : undefined;
    const isNew = given.name === '' ? !found && given.arguments !== '' : !found || isAnother(found, given);
    const call = isNew && longer === undefined ? begin(given) : found;
    if (!call) return [];
    if (longer !== undefined) call.name = longer;
    else if (call.name === '') call.name = given.name;
    const before = call.isTold ? '' : call.arguments;
    const text = given.arguments === '' ? '' : add(call, given.arguments);
    const mustName = call.name === '' || (call.arguments === '' && mayGrow(call.name));
    if (!call.isTold && mustName) {
      return given.extra === undefined ? [] : [{ index: call.index, arguments: '', extra: given.extra }];
    }
    // Arguments that came before the name were not given out.
    const all = before !== '' && !call.isHeld ? call.arguments : text;
    if (call.isTold && all === '' && given.extra === undefined) return [];
    return [
      {
        index: call.index,
        arguments: all,
        ...tell(call),
        ...(given.extra !== undefined && { extra: given.extra }),
      },
    ];
  };

  return {
    hasCalls: (): boolean => calls.length > 0,
    /** Returns the pieces that the calls of one chunk make. */
    read: (raw: readonly unknown[]): CallPiece[] => raw.flatMap(read),
    /** Returns the names and arguments that have waited for the end. */
    end: (): CallPiece[] =>
      calls
        .filter(({ isHeld, isTold }) => isHeld || !isTold)
        .map((call) => {
          const { index, arguments: text, isHeld } = call;
          const plain = isHeld ? decoded(text) : text;
          return { index, arguments: isJsonObject(plain) ? plain : text, ...tell(call) };
        }),
  };
};
