import type { ToolSchemas, WrittenCall } from './written-arguments.ts';
import { createFormReader, FORMS, FORMS_IN_LINES } from './written-forms.ts';

/**
 * Reads out of a model's text what its server has left in it: calls of tools that a small model writes as
 * words, in the format that it was trained with, and the tokens that end a turn. Both would be shown as they
 * are, and the call would not be made.
 */

/**
 * A piece of a text, once such calls are told apart. A call that cannot be understood has arguments that
 * nobody carries out.
 */
export type WrittenOutput = { type: 'text'; text: string } | WrittenCall;

/** Closing tags that a model may repeat behind its calls. */
const STRAY = FORMS.flatMap(({ closing }) => (closing?.startsWith('<') === true ? [closing] : []));

/** The tokens around the result of a model that sees pictures, and around the answers of Kimi K3. */
const NO_WORDS = [
  '<|begin_of_box|>',
  '<|end_of_box|>',
  '<|open|>response<|sep|>',
  '<|close|>response<|sep|>',
  '<|close|>message<|sep|>',
];

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
  '<|end_of_msg|>',
  '<|END_RESPONSE|>',
  '<|end_of_solution|>',
  '<|END_OF_TURN_TOKEN|>',
  '<｜end▁of▁sentence｜>',
  '</s>',
  '</answer>',
];

/** Longer than this no call is; the text is given out as it is. */
const MAX_CALL = 66_000;

const FENCE = /^ {0,3}(?:`{3}|~{3})/;

const LONGEST_OPENING = 40;

/** Each opening within a line begins with one of these. */
const FIRST_SIGNS = /[<\][]/g;

/**
 * Where, behind its beginning and before an end, a call or a token begins in a text that may stand within a
 * line; else that end.
 */
const startWithin = (text: string, end: number, isEnd: boolean): number => {
  for (const { index } of text.slice(0, end).matchAll(FIRST_SIGNS)) {
    if (index === 0) continue;
    const rest = text.slice(index, index + LONGEST_OPENING);
    const begins = (opening: string) => rest.startsWith(opening) || (!isEnd && opening.startsWith(rest));
    if (FORMS_IN_LINES.some(({ opening }) => begins(opening)) || NO_WORDS.some(begins)) return index;
  }
  return end;
};

const BACKTICKS = /(?<!`)`+/g;

/** Whether a token closes an element that the same line has opened, as in `<s>20</s>`. */
const closesElement = (end: string, before: string): boolean =>
  end.startsWith('</') && before.slice(before.lastIndexOf('\n') + 1).includes(end.replace('/', ''));

/**
 * Takes the tokens from the end of a text that goes on with a line; with `begun`, also what may become one.
 */
const withoutEnds = (text: string, line: string, begun: boolean): string => {
  // All of them begin so.
  if (!text.includes('<')) return text;
  let rest = text;
  for (let may = begun; ; may = false) {
    const trimmed = rest.trimEnd();
    const at = Math.max(trimmed.lastIndexOf('<'), 0);
    const last = trimmed.slice(at);
    const before = line + trimmed.slice(0, at);
    const isEnd = (end: string) =>
      (end === last || (may && end.startsWith(last))) && !closesElement(end, before);
    if (last === '' || !ENDS.some(isEnd)) return rest;
    rest = trimmed.slice(0, at);
  }
};

/** @param tools The tools that the model was given. Without any, it calls none. */
export const createWrittenReader = (tools: ToolSchemas) => {
  const forms = createFormReader(tools);
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
    forms.leave();
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
  const takeCalls = (isEnd: boolean): readonly WrittenCall[] | undefined => {
    if (tools.size === 0 || isFenced || isInCode || held.length > MAX_CALL) return undefined;
    const isInLine = line.trim() !== '';
    const source = isInLine ? held : held.trimStart();
    const found = forms.read(source, { isInLine, isFirst: !hasText, isEnd });
    if (!found || found.calls.length === 0) return found?.calls;
    forms.leave();
    held = source.slice(found.length);
    isBehindCall = true;
    return found.calls;
  };

  /**
   * Takes a token away that says nothing; returns false where none begins, undefined while that is not clear.
   */
  const dropToken = (isEnd: boolean): boolean | undefined => {
    if (isFenced || isInCode) return false;
    const tokens = isBehindCall ? [...NO_WORDS, ...STRAY] : NO_WORDS;
    const source = isBehindCall ? held.trimStart() : held;
    const token = tokens.find((one) => source.startsWith(one));
    if (token !== undefined) held = source.slice(token.length);
    else if (!isEnd && tokens.some((one) => one.startsWith(source))) return undefined;
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
