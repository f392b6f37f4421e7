import { isRecord } from '../../base/json.ts';
import { readArguments, type ToolSchemas, valueOf, type WrittenCall } from './written-arguments.ts';
import { readChannel, readNamespaced } from './written-marks.ts';
import { valueIn, ValueReader } from './written-value.ts';

/** The sign of DeepSeek's tags, which its servers write in several ways. */
const DEEPSEEK_SIGN = /[｜|‖]{1,2}DSML[｜|‖]{1,2}/g;

/** Fields of a call beside its name and arguments. */
const BESIDE = new Set([
  'name',
  'tool',
  'tool_name',
  'function',
  'id',
  'type',
  'index',
  'call_id',
  'tool_call_id',
]);

const callOf = (value: unknown): WrittenCall => {
  if (!isRecord(value)) throw new SyntaxError('no call');
  const described = isRecord(value['function']) ? value['function'] : value;
  const name = described['name'] ?? described['tool'] ?? described['tool_name'] ?? described['function'];
  const given = ['arguments', 'parameters', 'input', 'args', 'params']
    .map((field) => described[field])
    .find((found) => found !== undefined && found !== null);
  // Arguments under a name that nobody knows must not be taken for none.
  const isBare = Object.keys(described).every((field) => BESIDE.has(field) || described[field] === null);
  if (typeof name !== 'string' || name === '' || (given === undefined && !isBare)) {
    throw new SyntaxError('no call');
  }
  return { type: 'call', name, arguments: typeof given === 'string' ? given : JSON.stringify(given ?? {}) };
};

/** Signs without a meaning of their own around the parts of a call. */
const SIGNS = /(?:[\s,;]|<[|｜][^<>"\s]{1,60}[|｜]>|```\w*|\[(?:ARGS|CALL_ID|TOOL_CALLS)\])+/y;
const WORD = /[\w.:-]+/y;

/**
 * Finds the tool that one of the words means: they may have the place of the function or its count about
 * them.
 */
const nameIn = (words: readonly string[], tools: ToolSchemas): string | undefined =>
  words
    .flatMap((word) => [word, word.replace(/:\d+$/, ''), word.replace(/:\d+$/, '').replace(/^.*[.:]/, '')])
    .findLast((word) => tools.has(word));

/**
 * Reads one or several calls: JSON that names the tool, words that name it before JSON, or a call as in
 * Python.
 */
const readNext = (reader: ValueReader, tools: ToolSchemas): WrittenCall[] => {
  if (reader.take('[')) return reader.list(() => readNext(reader, tools)).flat();
  const words: string[] = [];
  for (;;) {
    const word = reader.takeMatch(WORD);
    if (word === '') break;
    words.push(word);
    if (reader.take('(')) {
      // Gemma is told to print what a call gives.
      const isPrinted = word === 'print' && !tools.has(word);
      const calls = isPrinted ? readNext(reader, tools) : undefined;
      if (calls) reader.expect(')');
      const given = calls ? {} : reader.members(')', '=');
      const name = nameIn([word], tools) ?? word;
      return calls ?? [{ type: 'call', name, arguments: JSON.stringify(given) }];
    }
    reader.takeMatch(SIGNS);
  }
  const value = reader.value();
  if (words.length === 0) return [callOf(value)];
  if (!isRecord(value)) throw new SyntaxError('no arguments');
  const name = nameIn(words, tools) ?? words[0] ?? '';
  return [{ type: 'call', name, arguments: JSON.stringify(value) }];
};

const readValues = (body: string, tools: ToolSchemas): WrittenCall[] => {
  const reader = new ValueReader(body);
  const calls: WrittenCall[] = [];
  for (reader.takeMatch(SIGNS); !reader.isAtEnd; reader.takeMatch(SIGNS)) {
    calls.push(...readNext(reader, tools));
  }
  if (calls.length === 0) throw new SyntaxError('no call');
  return calls;
};

const CALL_HEAD = /\s*<(invoke|function)(?:=|\s+name=)"?([^"<>]{1,200})"?>/y;
const PARAMETER_HEAD = /\s*<(parameter|param)(=|\s+name=)"?([^"<>]{1,200}?)"?(?:\s+string="(true|false)")?>/y;

const withoutLineEnds = (text: string): string => text.replace(/^\r?\n/, '').replace(/\r?\n$/, '');

/**
 * Reads calls as Qwen (`<function=add><parameter=x>`) and as DeepSeek and MiniMax (`<invoke
 * name="add"><parameter name="x">`) write them.
 */
const readElements = (body: string, tools: ToolSchemas): WrittenCall[] => {
  const reader = new ValueReader(body.replaceAll(DEEPSEEK_SIGN, ''));
  const calls: WrittenCall[] = [];
  for (let head = reader.match(CALL_HEAD); head; head = reader.match(CALL_HEAD)) {
    const [, tag = '', name = ''] = head;
    const closing = `</${tag}>`;
    // Llama has JSON in the place of parameters.
    const hasJson = reader.match(/\s*(?=\{)/y) !== undefined;
    const given = hasJson
      ? JSON.stringify(reader.value())
      : readArguments(() => {
          const found = reader.match(PARAMETER_HEAD);
          if (!found) return undefined;
          const [, kind = '', sign = '', parameter = '', isText] = found;
          const opening = `<${kind}${sign}`;
          const text = reader.textUpTo(`</${kind}>`, opening, [opening, closing]);
          const words = sign === '=' ? withoutLineEnds(text) : text;
          const value = isText === 'true' ? words : isText === 'false' ? valueIn(words) : undefined;
          return { name: parameter, value: isText ? value : valueOf(words, name, parameter, tools) };
        });
    reader.expect(closing);
    calls.push({ type: 'call', name, arguments: given });
  }
  reader.takeMatch(/\s+/y);
  if (calls.length === 0 || !reader.isAtEnd) throw new SyntaxError('no call');
  return calls;
};

const KEY = /\s*<arg_key>([^<>]{1,200})<\/arg_key>\s*<arg_value>/y;

/** Reads a call as GLM writes it: its name, and keys with their values. */
const readKeys = (body: string, tools: ToolSchemas): WrittenCall[] => {
  const reader = new ValueReader(body);
  const name = reader.takeMatch(/\s*[\w.-]+\s*/y).trim();
  const given = readArguments(() => {
    const key = reader.match(KEY)?.[1]?.trim();
    if (key === undefined) return undefined;
    const text = reader.textUpTo('</arg_value>', '<arg_key>', ['<arg_key>']);
    return { name: key, value: valueOf(text, name, key, tools) };
  });
  if (!reader.isAtEnd || !tools.has(name)) throw new SyntaxError('no call');
  return [{ type: 'call', name, arguments: given }];
};

/**
 * Reads the calls in a text between the tags around it; undefined where any of them cannot be understood.
 * @param isClosed Whether the text was cut nowhere. Only then the calls without an end of their own are
 * whole.
 */
export const callsIn = (body: string, tools: ToolSchemas, isClosed: boolean): WrittenCall[] | undefined => {
  for (const read of [
    readElements,
    readChannel,
    readNamespaced,
    readValues,
    ...(isClosed ? [readKeys] : []),
  ]) {
    try {
      return read(body, tools);
    } catch {
      // It is written in another way, or in none that is known.
    }
  }
  return undefined;
};

/**
 * Makes a call of a text that cannot be understood: its arguments are no JSON, so that it is refused to the
 * model.
 */
export const refusedCall = (body: string, tools: ToolSchemas): WrittenCall => ({
  type: 'call',
  name: body.match(/[\w-]+/g)?.find((word) => tools.has(word)) ?? 'unknown',
  arguments: `? ${body}`,
});
