import type { ToolSchemas, WrittenCall } from './written-arguments.ts';
import { callsIn, refusedCall } from './written-calls.ts';

/** How the models of one maker write calls into their text. */
type Form = {
  opening: string;
  /** Without one, the call goes on to the end of the text. */
  closing?: string;
  /** Whether the tags belong to the call itself. */
  isOwn?: boolean;
};

/** The bars around the sign of DeepSeek's calls, which its servers write in several ways. */
const BARS = ['｜', '｜｜', '|', '||', '‖'];

export const FORMS: readonly Form[] = [
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
  { opening: '<function=', closing: '</function>', isOwn: true },
  { opening: '<function name=', closing: '</function>', isOwn: true },
  { opening: '<invoke name=', closing: '</invoke>', isOwn: true },
  { opening: '<function_calls>', closing: '</function_calls>' },
  { opening: '<minimax:tool_call>', closing: '</minimax:tool_call>' },
  { opening: ']<]minimax[>[<tool_call>', closing: ']<]minimax[>[</tool_call>' },
  { opening: '<seed:tool_call>', closing: '</seed:tool_call>' },
  { opening: '<longcat_tool_call>', closing: '</longcat_tool_call>' },
  { opening: '<TOOLCALL>', closing: '</TOOLCALL>' },
  { opening: '<start_function_call>', closing: '<end_function_call>' },
  { opening: '<tool_use>', closing: '</tool_use>' },
  { opening: '<tools>', closing: '</tools>' },
  // The form of the open models of OpenAI.
  { opening: '<|channel|>commentary to=', closing: '<|call|>' },
  { opening: '<|channel|>analysis to=', closing: '<|call|>' },
  { opening: '<|start|>assistant to=', closing: '<|call|>' },
  { opening: '<|tool_call|>', closing: '<|/tool_call|>' },
  { opening: '<|tool_call_start|>', closing: '<|tool_call_end|>' },
  { opening: '<|tool_call>', closing: '<tool_call|>' },
  { opening: '<|tool_calls_section_begin|>', closing: '<|tool_calls_section_end|>' },
  { opening: '<|tool_call_section_begin|>', closing: '<|tool_call_section_end|>' },
  { opening: '<|tool_call_begin|>', closing: '<|tool_call_end|>' },
  { opening: '<|action_start|>', closing: '<|action_end|>' },
  { opening: '<|START_ACTION|>', closing: '<|END_ACTION|>' },
  { opening: '<|tools_prefix|>', closing: '<|tools_suffix|>' },
  { opening: '<|open|>tools<|sep|>', closing: '<|close|>tools<|sep|>' },
  { opening: '<｜tool▁calls▁begin｜>', closing: '<｜tool▁calls▁end｜>' },
  { opening: '<｜tool_calls_begin｜>', closing: '<｜tool_calls_end｜>' },
  { opening: '<|python_start|>', closing: '<|python_end|>' },
  { opening: '<|python_tag|>' },
  { opening: '[TOOL_CALLS]' },
  // Gemma writes its calls into a fence that says so.
  { opening: '```tool_code\n', closing: '\n```' },
  // Llama writes nothing but the call itself.
  { opening: '{"name":', isOwn: true },
  { opening: '{"type":"function"', isOwn: true },
  { opening: '[{"name":', isOwn: true },
];

/** Whether a text that begins so may be words as well. */
const mayBeWords = ({ opening }: Form): boolean => !/^(?:\]|<(?!\w+ name=|tools>)|\[TOOL_)/.test(opening);

/** The forms that nobody writes into a line of words but to call a tool. */
export const FORMS_IN_LINES = FORMS.filter(({ opening }) =>
  /^(?:<[|｜‖]|<tool_call>|<(?:minimax|seed):|\]<|\[TOOL_)/.test(opening),
);

/**
 * Returns the beginning of a text as it is compared with the openings: JSON is written with spaces or
 * without.
 */
const beginningOf = (text: string): string =>
  /^[{[]/.test(text) ? text.slice(0, 200).replaceAll(/\s/g, '') : text;

/** The name with which JSON begins that may be a call. */
const NAME_AHEAD = /^\[?\s*\{\s*"name"\s*:\s*"([^"\\]*)"/;

/** How arguments begin, or a name before them; else a text is about calls. */
const CALL_AHEAD = /^[\w.:"'-]*\s*[^\w\s]/;

/**
 * The most closing tags that are tried: a text with more of them is about such tags, and each try reads it
 * from the beginning.
 */
const MAX_TRIES = 20;

/** Where a text stands: within a line of words, before all words, and whether nothing follows it. */
type Place = { isInLine: boolean; isFirst: boolean; isEnd: boolean };

/** The calls that begin a text, and how much of it they are; none of them while more of the text may come. */
type Found = { calls: readonly WrittenCall[]; length: number };

const WAITING: Found = { calls: [], length: 0 };

/** Makes what tells the calls that a text begins with, for a text that grows. */
export const createFormReader = (tools: ToolSchemas) => {
  // Llama and LFM write calls as Python has them; servers may take from those of Gemma the tokens around
  // them.
  const byName = [...tools.keys()].flatMap((name): Form[] => [
    { opening: `[${name}(`, closing: ')]', isOwn: true },
    { opening: `call:${name}{`, isOwn: true },
  ]);
  const all = [...FORMS, ...byName];
  /** How far the text has been searched for the end of the call that begins it. */
  let triedTo = 0;
  let tries = 0;

  /**
   * Finds where the calls that begin a text end, and what they are: at the first closing tag that makes calls
   * of it, as a text within them may hold such a tag. Undefined as long as it may yet come.
   */
  const readForm = (source: string, { opening, closing, isOwn = false }: Form, isEnd: boolean) => {
    const lengthOfClosing = closing?.length ?? 0;
    const bodyUpTo = (end: number) =>
      isOwn ? source.slice(0, end + lengthOfClosing) : source.slice(opening.length, end);
    const nextEnd = (from: number) => (closing === undefined ? -1 : source.indexOf(closing, from));
    for (let end = nextEnd(triedTo); end !== -1 && tries < MAX_TRIES; end = nextEnd(triedTo)) {
      tries += 1;
      const calls = callsIn(bodyUpTo(end), tools, true);
      if (calls) return { calls, length: end + lengthOfClosing, isRefused: false };
      triedTo = end + 1;
    }
    if (!isEnd) return undefined;
    const first = nextEnd(0);
    const body = bodyUpTo(first === -1 ? source.length : first);
    const calls = first === -1 ? callsIn(body, tools, false) : undefined;
    const length = first === -1 ? source.length : first + lengthOfClosing;
    return { calls: calls ?? [refusedCall(body, tools)], length, isRefused: !calls };
  };

  return {
    /** Reads the calls that begin a text; undefined where there are none. */
    read(source: string, { isInLine, isFirst, isEnd }: Place): Found | undefined {
      const forms = isInLine ? FORMS_IN_LINES : all;
      const begun = beginningOf(source);
      const form = forms.find(({ opening }) => begun.startsWith(opening));
      if (!form) {
        const mayBegin = !isEnd && begun !== '' && forms.some(({ opening }) => opening.startsWith(begun));
        return mayBegin ? WAITING : undefined;
      }
      const isBare = /^[{[]/.test(form.opening) && mayBeWords(form);
      const [, name] = (isBare && NAME_AHEAD.exec(source)) || [];
      if (isBare && (!isFirst || (name !== undefined && !tools.has(name)))) return undefined;
      const found = readForm(source, form, isEnd);
      if (!found || (isBare && found.length === source.length && !isEnd)) return WAITING;
      const isLink = isBare && source.charAt(found.length) === '(';
      const isAbout = found.isRefused && !CALL_AHEAD.test(source.slice(form.opening.length).trimStart());
      const isKnown = found.calls.every((call) => tools.has(call.name));
      return (mayBeWords(form) || isInLine) && (isLink || isAbout || !isKnown) ? undefined : found;
    },
    /** Forgets the text: what is read next begins elsewhere. */
    leave(): void {
      triedTo = 0;
      tries = 0;
    },
  };
};
