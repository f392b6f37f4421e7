import { isRecord } from './endpoint-error.ts';
import { jsonIn } from '../../base/json.ts';

/**
 * Reads out of a model's text what its server has left in it: calls of tools that a small model writes as
 * words, in the format that it was trained with, and the tokens that end a turn. Both would be shown as they
 * are, and the call would not be made.
 */

/** A piece of a text, once such calls are told apart. */
export type WrittenOutput =
  | { type: 'text'; text: string }
  /** A call; where it cannot be understood its arguments are what was written, which nobody carries out. */
  | { type: 'call'; name: string; arguments: string };

/** Without a closing tag, the call goes on to the end of the text. */
type Form = { opening: string; closing?: string };

/** The bars around the sign of DeepSeek's calls, which its servers write in several ways. */
const BARS = ['｜', '｜｜', '|', '||', '‖'];

const FORMS: readonly Form[] = [
  ...BARS.flatMap((bar) =>
    ['function_calls', 'tool_calls', 'calls'].map((name) => ({
      opening: `<${bar}DSML${bar}${name}>`,
      closing: `</${bar}DSML${bar}${name}>`,
    })),
  ),
  { opening: '<tool_call>', closing: '</tool_call>' },
  { opening: '<tool_call ', closing: '</tool_call>' },
  { opening: '<tool_calls>', closing: '</tool_calls>' },
  { opening: '<function_call>', closing: '</function_call>' },
  { opening: '<functioncall>', closing: '</functioncall>' },
  { opening: '<function=', closing: '</function>' },
  { opening: '<function_calls>', closing: '</function_calls>' },
  { opening: '<minimax:tool_call>', closing: '</minimax:tool_call>' },
  { opening: '<tool_use>', closing: '</tool_use>' },
  // The form of the open models of OpenAI.
  { opening: '<|channel|>commentary to=', closing: '<|call|>' },
  { opening: '<|tool_call|>', closing: '<|/tool_call|>' },
  { opening: '<|tool_call_start|>', closing: '<|tool_call_end|>' },
  { opening: '<|tool_calls_section_begin|>', closing: '<|tool_calls_section_end|>' },
  { opening: '<｜tool▁calls▁begin｜>', closing: '<｜tool▁calls▁end｜>' },
  { opening: '<|python_tag|>' },
  { opening: '[TOOL_CALLS]' },
  // Llama writes nothing but the call itself.
  { opening: '{"name":' },
  { opening: '{"type":"function"' },
];

/** The forms that nobody writes into a line of words but to call a tool. */
const FORMS_IN_LINES = FORMS.filter(({ opening }) => /^<(?:[|｜‖]|tool_call>|minimax:)/.test(opening));

/** The tokens around the result of a model that sees pictures. */
const NO_WORDS = ['<|begin_of_box|>', '<|end_of_box|>'];

/** Tokens that end a turn; nothing follows them. */
const ENDS = [
  '<|im_end|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|end_of_text|>',
  '<|endoftext|>',
  '<|end|>',
  '<|return|>',
  '<end_of_turn>',
  '<turn|>',
  '<|eot|>',
  '<|END_RESPONSE|>',
  '<|END_OF_TURN_TOKEN|>',
  '<｜end▁of▁sentence｜>',
  '</s>',
  '</answer>',
];

/** Longer than this no call is; the text is given out as it is. */
const MAX_CALL = 66_000;

const FENCE = /^ {0,3}(?:`{3}|~{3})/;

type Written = Extract<WrittenOutput, { type: 'call' }>;

/** Fields of a call beside its name and arguments. */
const BESIDE = new Set(['name', 'tool', 'tool_name', 'function', 'id', 'type', 'index', 'call_id']);

const callOf = (value: unknown): Written | undefined => {
  if (!isRecord(value)) return undefined;
  const described = isRecord(value['function']) ? value['function'] : value;
  const name = described['name'] ?? described['tool'] ?? described['tool_name'] ?? described['function'];
  const given = ['arguments', 'parameters', 'input', 'args', 'params']
    .map((field) => described[field])
    .find((found) => found !== undefined && found !== null);
  if (typeof name !== 'string' || name === '') return undefined;
  // Arguments under a name that nobody knows must not be taken for none.
  const isBare = Object.keys(described).every((field) => BESIDE.has(field) || described[field] === null);
  const text = given === undefined ? (isBare ? '{}' : `? ${JSON.stringify(described)}`) : given;
  return { type: 'call', name, arguments: typeof text === 'string' ? text : JSON.stringify(text) };
};

const DEEPSEEK_SIGN = /[｜|‖]{1,2}DSML[｜|‖]{1,2}/g;
const INVOKE = '<invoke name="';
const PARAMETER = '<parameter name="';
const PARAMETER_HEAD = /^([^"<>]{1,200})" string="(true|false)">/;

/** Reads the parameters of a call, each an element that says whether it is a text; undefined for what is not all such. */
const parametersIn = (elements: string): string | undefined => {
  const [before = '', ...parts] = elements.split(PARAMETER);
  if (before.trim() !== '') return undefined;
  const values: Record<string, unknown> = {};
  for (const part of parts) {
    const [head, name = '', isText] = PARAMETER_HEAD.exec(part) ?? [];
    const [text = '', behind] = head === undefined ? [] : part.slice(head.length).split('</parameter>', 2);
    const value = isText === 'true' ? text : jsonIn(text);
    if (behind === undefined || behind.trim() !== '' || value === undefined) return undefined;
    values[name] = value;
  }
  return JSON.stringify(values);
};

/** Reads calls as DeepSeek writes them; undefined for others. */
const elementsIn = (body: string): Written[] | undefined => {
  const [before = '', ...parts] = body.replaceAll(DEEPSEEK_SIGN, '').split(INVOKE);
  if (before.trim() !== '' || parts.length === 0) return undefined;
  const calls = parts.map((part): Written | undefined => {
    const [head = '', name = ''] = /^([^"<>]{1,200})">/.exec(part) ?? [];
    const [elements = '', behind] = part.slice(head.length).split('</invoke>', 2);
    const given = head === '' || behind?.trim() !== '' ? undefined : parametersIn(elements);
    return given === undefined ? undefined : { type: 'call', name, arguments: given };
  });
  return calls.every((call) => call !== undefined) ? calls : undefined;
};

/** Reads calls in JSON or in elements, or a name with JSON behind it. */
const callsIn = (body: string, tools: ReadonlySet<string>): Written[] => {
  const elements = elementsIn(body);
  if (elements) return elements;
  const value = jsonIn(body.trim());
  const listed = (Array.isArray(value) ? (value as unknown[]) : [value]).map(callOf);
  if (listed.length > 0 && listed.every((call) => call !== undefined)) return listed;
  const brace = body.indexOf('{');
  const head = brace === -1 ? body : body.slice(0, brace);
  const words = (head.match(/[\w.-]+/g) ?? []).map((word) => word.replace(/^functions\./, ''));
  const name = words.findLast((word) => tools.has(word)) ?? words[0] ?? 'unknown';
  const rest = brace === -1 ? body : body.slice(brace, body.lastIndexOf('}') + 1);
  return [{ type: 'call', name, arguments: rest.trim() || body }];
};

/** What of the beginning of a text is compared with the openings: JSON is written with spaces or without. */
const beginningOf = (text: string): string =>
  text.startsWith('{') ? text.slice(0, 60).replaceAll(/\s/g, '') : text;

const LONGEST_OPENING = 40;

/** Where, behind its beginning and before an end, a call or a token begins in a text that may stand within a line; else that end. */
const startWithin = (text: string, end: number, isEnd: boolean): number => {
  for (let at = text.indexOf('<', 1); at !== -1 && at < end; at = text.indexOf('<', at + 1)) {
    const rest = text.slice(at, at + LONGEST_OPENING);
    const begins = (opening: string) => rest.startsWith(opening) || (!isEnd && opening.startsWith(rest));
    if (FORMS_IN_LINES.some(({ opening }) => begins(opening)) || NO_WORDS.some(begins)) return at;
  }
  return end;
};

const BACKTICKS = /(?<!`)`+/g;

/** Whether a token closes an element that the same line has opened, as in `<s>20</s>`. */
const closesElement = (end: string, before: string): boolean =>
  end.startsWith('</') && before.slice(before.lastIndexOf('\n') + 1).includes(end.replace('/', ''));

/** Takes the tokens from the end of a text that goes on with a line; with `begun`, also what may become one. */
const withoutEnds = (text: string, line: string, begun: boolean): string => {
  // All of them begin so.
  if (!text.includes('<')) return text;
  let rest = text;
  for (let may = begun; ; may = false) {
    const trimmed = rest.trimEnd();
    const at = Math.max(trimmed.lastIndexOf('<'), 0);
    const last = trimmed.slice(at);
    if (last === '' || !ENDS.some((end) => end === last || (may && end.startsWith(last)))) return rest;
    if (closesElement(last, line + trimmed.slice(0, at))) return rest;
    rest = trimmed.slice(0, at);
  }
};

/** @param tools The names of the tools that the model was given. Without any, it calls none. */
export const createWrittenReader = (tools: ReadonlySet<string>) => {
  /** The text that is not certain yet. */
  let held = '';
  /** The beginning of the line that `held` goes on with. */
  let line = '';
  let isFenced = false;
  /** Whether the line is within code so far, where tags are words. */
  let isInCode = false;
  let hasText = false;
  let isBehindCall = false;

  const give = (length: number): WrittenOutput[] => {
    const text = held.slice(0, length);
    held = held.slice(length);
    const goesOn = text.startsWith('`') && line.endsWith('`');
    const runs = (text.match(BACKTICKS)?.length ?? 0) - (goesOn ? 1 : 0);
    if (runs % 2 === 1) isInCode = !isInCode;
    line += text;
    if (text.endsWith('\n')) {
      if (FENCE.test(line)) isFenced = !isFenced;
      line = '';
      isInCode = false;
    }
    // The blank lines behind a call belong to nothing.
    const words = isBehindCall ? text.trimStart() : text;
    if (words.trim() !== '') {
      hasText = true;
      isBehindCall = false;
    }
    return words === '' ? [] : [{ type: 'text', text: words }];
  };

  /** Takes the calls that begin here: none while they are not whole, undefined where there are none. */
  const takeCalls = (isEnd: boolean): Written[] | undefined => {
    if (tools.size === 0 || isFenced || isInCode || held.length > MAX_CALL) return undefined;
    const isInLine = line.trim() !== '';
    const forms = isInLine ? FORMS_IN_LINES : FORMS;
    const source = isInLine ? held : held.trimStart();
    const begun = beginningOf(source);
    const form = forms.find(({ opening }) => begun.startsWith(opening));
    if (!form) {
      const mayBegin = !isEnd && begun !== '' && forms.some(({ opening }) => opening.startsWith(begun));
      return mayBegin ? [] : undefined;
    }
    const { opening, closing } = form;
    const isBare = opening.startsWith('{');
    if (isBare && hasText) return undefined;
    const end = closing === undefined ? -1 : source.indexOf(closing);
    if (end === -1 && !isEnd) return [];
    const body = source.slice(isBare ? 0 : opening.length, end === -1 ? undefined : end);
    const calls = (isBare ? [body] : body.split(opening)).flatMap((part) => callsIn(part, tools));
    if ((isBare || isInLine) && !calls.every(({ name }) => tools.has(name))) return undefined;
    held = end === -1 ? '' : source.slice(end + (closing?.length ?? 0));
    isBehindCall = true;
    return calls;
  };

  /** Takes a token away that says nothing; returns false where none begins, undefined while that is not clear. */
  const dropToken = (isEnd: boolean): boolean | undefined => {
    if (isFenced || isInCode) return false;
    const token = NO_WORDS.find((one) => held.startsWith(one));
    if (token !== undefined) held = held.slice(token.length);
    else if (!isEnd && NO_WORDS.some((one) => one.startsWith(held))) return undefined;
    return token !== undefined;
  };

  const take = (isEnd: boolean): WrittenOutput[] => {
    const output: WrittenOutput[] = [];
    for (;;) {
      if (held === '') break;
      const isDropped = dropToken(isEnd);
      if (isDropped) continue;
      if (isDropped === undefined) break;
      const calls = takeCalls(isEnd);
      if (calls?.length === 0) break;
      if (calls) output.push(...calls);
      else {
        const { length } = isEnd ? held : withoutEnds(held, line, true);
        const lineLength = held.indexOf('\n') + 1;
        if (length === 0) break;
        const wholeLine = lineLength === 0 ? length : Math.min(lineLength, length);
        output.push(...give(startWithin(held, wholeLine, isEnd)));
      }
    }
    return output;
  };

  return {
    /** Takes the next piece of the text and returns what is certain by now. */
    push(piece: string): WrittenOutput[] {
      held += piece;
      return take(false);
    },
    /** Returns the rest. */
    end(): WrittenOutput[] {
      held = withoutEnds(held, line, false);
      return take(true);
    },
  };
};
