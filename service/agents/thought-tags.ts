/** A piece of a model's text, once the thoughts that it wrote into it are told apart. */
export type ThoughtOutput =
  | { type: 'text' | 'reasoning'; text: string }
  /** All text so far was thought: only the closing tag came. */
  | { type: 'text-was-reasoning' };

/** The tags between which models write their thoughts, where their server does not take them out. */
const TAGS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<seed:think>', '</seed:think>'],
  ['<mm:think>', '</mm:think>'],
  ['<|open|>think<|sep|>', '<|close|>think<|sep|>'],
  ['<|thought_begin|>', '<|thought_end|>'],
  ['<|channel>thought', '<channel|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  // The form in which the open models of OpenAI write all that they say.
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|channel|>commentary<|message|>', '<|end|>'],
] as const;

/** Begins a message in that form; without the tag behind it, it begins a call. */
const MESSAGE = '<|start|>assistant';
const MESSAGE_BEFORE_TAG = `${MESSAGE}<`;

/** A tag with attributes, and the fold in which Open WebUI keeps thoughts. */
const WITH_ATTRIBUTES =
  /^<(think|thinking|thought|reasoning|details(?=\s[^<>]{0,200}type="reasoning"))\s[^<>]{0,400}>/i;
const BEGUN_WITH_ATTRIBUTES = /^<(?:think|thinking|thought|reasoning|details)\s[^<>]{0,400}$/i;

/**
 * Marks before the answer that follows the thoughts of some models; their closing marks are among the tokens
 * that end a turn.
 */
const ANSWERS = [
  '<answer>',
  '<|START_RESPONSE|>',
  '<|begin_of_solution|>',
  '<|channel|>final<|message|>',
  '<|open|>response<|sep|>',
];

const OPENING = TAGS.map(([opening]) => opening);
/** The tags that end thoughts by themselves; a token that ends any message is none of them. */
const CLOSING = TAGS.map(([, closing]) => closing).filter((closing) => closing !== '<|end|>');

/** Each of them begins with one of these. */
const FIRST_SIGNS = [...new Set(CLOSING.map((closing) => closing.charAt(0)))];

const isSame = (text: string, tag: string): boolean => text.toLowerCase() === tag.toLowerCase();
const beginsWith = (text: string, tag: string): boolean => isSame(text.slice(0, tag.length), tag);

const inSmall = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Finds a closing tag, in small letters or large, with space before its end or without. */
const findClosing = (text: string, closing: string): { at: number; length: number } | undefined => {
  const small = inSmall(text);
  const end = closing.endsWith('>') ? '>' : '';
  const stem = inSmall(closing.slice(0, closing.length - end.length));
  for (let at = small.indexOf(stem); at !== -1; at = small.indexOf(stem, at + 1)) {
    const rest = small.slice(at + stem.length, at + stem.length + MAX_GAP);
    const gap = end === '' ? 0 : rest.length - rest.trimStart().length;
    if (rest.startsWith(end, gap)) return { at, length: stem.length + gap + end.length };
  }
  return undefined;
};

/** The most characters from the name of a closing tag to its end. */
const MAX_GAP = 5;

/** The tag that a text begins with, and how long it is there. */
const openingAt = (text: string): { opener: string; closing: string; length: number } | undefined => {
  const tag = TAGS.find(([opening]) => beginsWith(text, opening));
  if (tag) return { opener: tag[0], closing: tag[1], length: tag[0].length };
  const [whole, name = ''] = WITH_ATTRIBUTES.exec(text) ?? [];
  return whole === undefined
    ? undefined
    : { opener: `<${name.toLowerCase()}>`, closing: `</${name.toLowerCase()}>`, length: whole.length };
};

/**
 * The most closing tags that are looked at for whether they stand in code; a text with more of them is about
 * such tags.
 */
const MAX_LOOKS = 20;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Whether the end of a text stands in a code fence, or in inline code that is not closed yet. */
const endsInCode = (text: string): boolean => {
  let fence = '';
  for (const line of text.split('\n')) {
    const [, marks = ''] = FENCE.exec(line) ?? [];
    if (fence === '') fence = marks;
    else if (marks.startsWith(fence)) fence = '';
  }
  if (fence !== '') return true;
  const paragraph = text.slice(text.lastIndexOf('\n\n') + 1);
  let open = 0;
  for (const [run] of paragraph.matchAll(/`+/g)) {
    if (open === 0) open = run.length;
    else if (open === run.length) open = 0;
  }
  return open > 0;
};

/** Returns how many characters at the end of a text may be the beginning of one of the tags. */
const unfinishedTag = (text: string, tags: readonly string[]): number => {
  const longest = Math.max(...tags.map(({ length }) => length)) - 1;
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    // There may be space before the end of a tag.
    const begun = text.slice(-length).trimEnd();
    if (begun !== '' && tags.some((tag) => beginsWith(tag, begun))) return length;
  }
  return 0;
};

const countOf = (text: string, tag: string): number => text.split(tag).length - 1;

/** Finds the first of the tags in a text. */
const findTag = (text: string, tags: readonly string[], from: number) => {
  let found: { at: number; tag: string } | undefined;
  for (const tag of tags) {
    const at = text.indexOf(tag, from);
    if (at !== -1 && (found === undefined || at < found.at)) found = { at, tag };
  }
  return found;
};

const textOutput = (text: string): ThoughtOutput[] => (text === '' ? [] : [{ type: 'text', text }]);

/**
 * Tells the thoughts between tags at the head of a text from the text itself, wherever its pieces are cut. A
 * tag further on, or in code, is text. Where a model's template has written the opening tag, only the closing
 * one comes: then the text before it were thoughts.
 *
 * Long, because each of its steps moves on one state: where it is, what is held back and what that may still
 * become.
 */
export const createThoughtReader = () => {
  let state: 'head' | 'thoughts' | 'text' = 'head';
  /** The text that is not certain yet. */
  let held = '';
  let opener = '';
  let closing = '';
  /** How many more thoughts were opened within the thoughts. */
  let inner = 0;
  let hasThoughts = false;
  /**
   * The text that was given out, as long as a closing tag may still tell that it were thoughts; undefined
   * afterwards.
   */
  let told: string | undefined = '';
  let looks = 0;

  const reasoning = (words: string): ThoughtOutput[] => {
    const begun = hasThoughts ? words : words.trimStart();
    hasThoughts ||= begun !== '';
    return begun === '' ? [] : [{ type: 'reasoning', text: begun }];
  };

  const takeHead = (isEnd: boolean): ThoughtOutput[] => {
    const start = held.trimStart();
    const trimmed = start.startsWith(MESSAGE_BEFORE_TAG) ? start.slice(MESSAGE.length) : start;
    const answer = ANSWERS.find((opening) => trimmed.startsWith(opening));
    if (answer && (told === undefined || answer !== '<answer>')) {
      held = trimmed.slice(answer.length).trimStart();
      told = undefined;
      state = 'text';
      return takeText(isEnd);
    }
    const tag = openingAt(trimmed);
    if (tag) {
      ({ opener, closing } = tag);
      held = trimmed.slice(tag.length);
      state = 'thoughts';
      told = undefined;
      return takeThoughts(isEnd);
    }
    const mayBeTag =
      [...OPENING, ...ANSWERS, MESSAGE_BEFORE_TAG].some((opening) => beginsWith(opening, trimmed)) ||
      BEGUN_WITH_ATTRIBUTES.test(trimmed);
    if (!isEnd && mayBeTag) return [];
    state = 'text';
    // The blank lines behind the thoughts belong to nothing.
    if (hasThoughts || told === undefined) held = trimmed;
    return takeText(isEnd);
  };

  const takeThoughts = (isEnd: boolean): ThoughtOutput[] => {
    const end = findClosing(held, closing);
    if (end) {
      const thoughts = held.slice(0, end.at).trimEnd();
      inner += countOf(thoughts, opener);
      held = held.slice(end.at + end.length);
      state = 'head';
      // The end may be that of thoughts within them. A tag that they only mention has none of its own.
      if (inner > 0) told = '';
      inner = Math.max(0, inner - 1);
      return [...reasoning(thoughts), ...takeHead(isEnd)];
    }
    const tags = [opener, closing];
    const certain = isEnd ? held : held.slice(0, held.length - unfinishedTag(held, tags)).trimEnd();
    held = held.slice(certain.length);
    inner += countOf(certain, opener);
    return reasoning(certain);
  };

  /** Gives out the beginning of `held` as text. */
  const giveText = (certain: string): ThoughtOutput[] => {
    held = held.slice(certain.length);
    if (told !== undefined) told += certain;
    return textOutput(certain);
  };

  const takeText = (isEnd: boolean): ThoughtOutput[] => {
    // Nearly no piece has a sign that a tag begins with, and this is the way of every word.
    if (told === undefined || !FIRST_SIGNS.some((sign) => held.includes(sign))) return giveText(held);
    for (let from = 0; ;) {
      const found = findTag(held, CLOSING, from);
      if (!found) break;
      const before = told + held.slice(0, found.at);
      looks += 1;
      const isAlone = !TAGS.some(([opening, close]) => close === found.tag && before.includes(opening));
      if (looks <= MAX_LOOKS && isAlone && !endsInCode(before)) {
        const words = held.slice(0, found.at);
        held = held.slice(found.at + found.tag.length);
        state = 'head';
        told = inner > 0 ? '' : undefined;
        inner = Math.max(0, inner - 1);
        return [...textOutput(words), { type: 'text-was-reasoning' }, ...takeHead(isEnd)];
      }
      from = found.at + found.tag.length;
    }
    return giveText(isEnd ? held : held.slice(0, held.length - unfinishedTag(held, CLOSING)));
  };

  const take = (isEnd: boolean): ThoughtOutput[] => {
    if (state === 'head') return takeHead(isEnd);
    return state === 'thoughts' ? takeThoughts(isEnd) : takeText(isEnd);
  };

  return {
    /** Takes the next piece of the text and returns what is certain by now. */
    push(piece: string): ThoughtOutput[] {
      held += piece;
      return take(false);
    },
    /** Returns the rest. */
    end: (): ThoughtOutput[] => take(true),
  };
};

/** A whole text without the thoughts at its head. */
export const withoutThoughts = (text: string): string => {
  const reader = createThoughtReader();
  const outputs = [...reader.push(text), ...reader.end()];
  const from = outputs.findLastIndex(({ type }) => type === 'text-was-reasoning') + 1;
  return outputs
    .slice(from)
    .map((output) => (output.type === 'text' ? output.text : ''))
    .join('');
};
