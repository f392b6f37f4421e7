import { isRecord } from '../../base/json.ts';
import {
  fieldSchema,
  readArguments,
  readFields,
  type ToolSchemas,
  typed,
  typesIn,
  type WrittenCall,
} from './written-arguments.ts';
import { valueIn, ValueReader } from './written-value.ts';

// Forms in which signs that no text holds stand around each part of a call.

const CALL = /\s*<\|open\|>call tool="([^"]{1,200})"(?: index="\d{1,9}")?<\|sep\|>/y;
const ARGUMENT = /\s*<\|open\|>argument key="([^"]{1,200})" type="(\w{1,20})"<\|sep\|>/y;
const WHOLE = /\s*<\|open\|>json(?: type="\w{1,20}")?<\|sep\|>/y;
const end = (part: string): string => `<|close|>${part}<|sep|>`;

const unescaped = (name: string): string => name.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Reads calls as Kimi K3 writes them: each argument says its type, or all of them stand there as JSON. */
export const readChannel = (body: string): WrittenCall[] => {
  const reader = new ValueReader(body);
  const calls: WrittenCall[] = [];
  for (let head = reader.match(CALL); head; head = reader.match(CALL)) {
    const [, name = ''] = head;
    const isWhole = reader.match(WHOLE) !== undefined;
    const given = isWhole
      ? JSON.stringify(reader.value())
      : readArguments(() => {
          const [found, key = '', type] = reader.match(ARGUMENT) ?? [];
          if (found === undefined) return undefined;
          const text = reader.textUpTo(end('argument'), '<|open|>argument ', [
            '<|open|>argument ',
            end('call'),
          ]);
          return { name: unescaped(key), value: type === 'string' ? text : valueIn(text) };
        });
    if (isWhole) reader.expect(end('json'));
    reader.expect(end('call'));
    calls.push({ type: 'call', name: unescaped(name), arguments: given });
  }
  return whole(calls, reader);
};

/** The sign before each tag of MiniMax M3. */
const SIGN = ']<]minimax[>[';
const INVOKE = /\s*\]<\]minimax\[>\[<invoke name="([^"<>]{1,200})">/y;
const FIELD = /\s*\]<\]minimax\[>\[<(?!invoke)([^<>/"\s]{1,200})>/y;

/**
 * Reads calls as MiniMax M3 writes them: an element for each argument, and elements in it for what a list or
 * an object holds.
 */
export const readNamespaced = (body: string, tools: ToolSchemas): WrittenCall[] => {
  const reader = new ValueReader(body);
  const calls: WrittenCall[] = [];
  for (let head = reader.match(INVOKE); head; head = reader.match(INVOKE)) {
    const [, name = ''] = head;
    const given = readArguments(() => readField(reader, tools.get(name)));
    reader.expect(`${SIGN}</invoke>`);
    calls.push({ type: 'call', name, arguments: given });
  }
  return whole(calls, reader);
};

type Field = { name: string; value: unknown };

/** Deeper than this nobody nests what a call gives. */
const MAX_DEPTH = 30;

/** Reads an element in a value that has this schema; undefined where none begins. */
const readField = (reader: ValueReader, schema: unknown, depth = 0): Field | undefined => {
  const name = reader.match(FIELD)?.[1];
  if (name === undefined) return undefined;
  if (depth > MAX_DEPTH) throw new SyntaxError('too deep');
  const isItem = name === 'item' && isRecord(schema) && isRecord(schema['items']);
  const value = readContent(reader, isItem ? schema['items'] : fieldSchema(schema, name), depth);
  reader.expect(`${SIGN}</${name}>`);
  return { name, value };
};

/** Reads what an element holds: a text, the items of a list, or the fields of an object. */
const readContent = (reader: ValueReader, schema: unknown, depth: number): unknown => {
  const text = reader.textBefore(SIGN);
  const fields: Field[] = [];
  const readOne = () => readField(reader, schema, depth + 1);
  for (let one = readOne(); one; one = readOne()) fields.push(one);
  const types = typesIn(schema);
  const isBlank = text.trim() === '';
  if (fields.length === 0) {
    const holdsNothing = isBlank && types.length === 1;
    if (holdsNothing && types[0] === 'array') return [];
    return holdsNothing && types[0] === 'object' ? {} : typed(text, schema);
  }
  if (!isBlank || fields.some(({ value }) => value === undefined)) throw new SyntaxError('no value');
  const isList = fields.every(({ name }) => name === 'item') && !types.includes('object');
  return isList ? fields.map(({ value }) => value) : readFields(() => fields.shift());
};

const whole = (calls: WrittenCall[], reader: ValueReader): WrittenCall[] => {
  reader.takeMatch(/\s+/y);
  if (calls.length === 0 || !reader.isAtEnd) throw new SyntaxError('no call');
  return calls;
};
