import type { HostTool } from 'casement/contract';
import * as v from 'valibot';
import { type CommandWords, createCommandWords } from './command-words.ts';

/** A command is short; a longer text only happens to have its words. */
const MAX_COMMAND_LENGTH = 200;
/** How many arguments a visitor is asked for at once, and how long the name of each may be. */
const MAX_MISSING = 10;
const MAX_LABEL_LENGTH = 100;

const QUESTION =
  /^(?:how|what|why|when|where|which|who|whose|is|are|was|were|does|do|did|has|have|should|explain)\b|怎么|怎样|如何|什么|为何|为啥|哪|是否|多少/i;

const QUOTED = /["“「『《]([^"“”「」『』《》]+)["”」』》]/g;
/** A number, or a code with figures in it such as A-1042. */
const CODE = /(?<![A-Za-z0-9])((?:[A-Za-z]{1,4}-?)?\d[\dA-Za-z-]{0,40}(?:[.,]\d{1,12})?)/g;
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const NUMBER_WORD = /\b(one|two|three|four|five|six|seven|eight|nine|ten)\b/gi;
const CHINESE_COUNT = /([一二两三四五六七八九十]) ?(?:个月|[个件盏只本台张份瓶包双套条块月年天周人位])/u;
const MEASURE = /(?<=\d ?)(?:个月|[个件盏只本台张份瓶包双套条块月年天周人位])/u;
/** A parameter that takes a code rather than words. */
const CODE_NAME = /id$|number|code|order|sku|ref/i;

/** Types of parameters that words can fill. */
const SIMPLE = new Set(['string', 'number', 'integer']);

const Parameters = v.object({
  properties: v.optional(
    v.record(
      v.string(),
      v.object({
        type: v.fallback(v.optional(v.string(), 'string'), 'other'),
        enum: v.fallback(v.optional(v.array(v.string())), undefined),
        title: v.optional(v.string()),
        description: v.optional(v.string()),
      }),
    ),
    {},
  ),
  required: v.optional(v.array(v.string()), []),
});

/** A tool that a command asks for; `missing` names required arguments that the command does not tell. */
type Choice = { tool: HostTool; arguments: Record<string, unknown>; missing: string[] };

/** Returns a tool's title, or its name as words. */
export const titleOf = ({ name, metadata }: Pick<HostTool, 'name' | 'metadata'>): string => {
  const words = wordsOfName(name);
  return metadata?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const wordsOfName = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();

/** Returns the concepts of a command that name a tool by its title or name; undefined for none. */
const namedBy = (said: string[], tool: HostTool, { conceptsOf }: CommandWords): string[] | undefined =>
  [tool.metadata?.title ?? '', wordsOfName(tool.name)].map(conceptsOf).find((name) =>
    // A tool that one word names has to be named first.
    name.length === 1 ? said[0] === name[0] : name.length > 1 && name.every((one) => said.includes(one)),
  );

/** Moves the matches of a pattern to a list; a space stays in their place. */
const take = (list: string[], read: (found: string) => string) => (_whole: string, found: string) => {
  list.push(read(found).trim());
  return ' ';
};

/** Fills a tool's parameters: choices that are named, numbers and codes, then quoted or remaining words. */
const readArguments = (
  command: string,
  { properties, required }: v.InferOutput<typeof Parameters>,
  used: string[],
  { conceptsOf, objectOf }: CommandWords,
): Omit<Choice, 'tool'> => {
  const quoted: string[] = [];
  const codes: string[] = [];
  const rest = command
    .replaceAll(QUOTED, take(quoted, String))
    .replace(
      CHINESE_COUNT,
      take(codes, (one) => String('一二三四五六七八九十'.indexOf(one.replace('两', '二')) + 1)),
    )
    .replace(MEASURE, '')
    .replaceAll(CODE, take(codes, String))
    .replaceAll(
      NUMBER_WORD,
      take(codes, (word) => String(NUMBERS.indexOf(word.toLowerCase()) + 1)),
    );
  // ‘the plan Studio for 12 months’ names the parameters as well, unless nothing else is said.
  const names = new Set([...used, ...Object.keys(properties).flatMap(conceptsOf)]);
  const words = objectOf(rest, names) || objectOf(rest, new Set(used));
  const texts = quoted.length > 0 ? quoted : [words].filter(Boolean);

  const needed = new Set(required);
  const valueOf = (name: string): unknown => {
    const { type, enum: choices } = properties[name] ?? {};
    if (choices) return choices.find((one) => command.toLowerCase().includes(one.toLowerCase()));
    if (type === 'string') {
      return (
        (CODE_NAME.test(name) && codes.shift()) ||
        (texts.shift() ?? (needed.has(name) ? codes.shift() : undefined))
      );
    }
    const fits = type === 'integer' ? Number.isInteger : type === 'number' ? Number.isFinite : () => false;
    const at = codes.findIndex((code) => fits(Number(code.replaceAll(',', ''))));
    return at < 0 ? undefined : Number(codes.splice(at, 1)[0]?.replaceAll(',', ''));
  };
  // Required parameters take their values first.
  const inOrder = [...new Set([...needed, ...Object.keys(properties)])];
  const filled = Object.fromEntries(
    inOrder.map((name) => [name, valueOf(name)]).filter(([, value]) => value !== undefined),
  );
  // Without half of a surrogate pair at its end.
  const labelOf = (name: string) =>
    (properties[name]?.title ?? properties[name]?.description ?? name)
      .slice(0, MAX_LABEL_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, '');
  const missing = [...needed].filter((name) => !Object.hasOwn(filled, name)).slice(0, MAX_MISSING);
  return { arguments: filled, missing: missing.map(labelOf) };
};

/** Chooses the tool that a message names in plain words, and reads its arguments; undefined for none. */
export const chooseTool = (message: string, tools: HostTool[], synonyms: string[][]): Choice | undefined => {
  const command = message
    .slice(0, MAX_COMMAND_LENGTH + 1)
    .normalize('NFKC')
    .trim();
  if (command.length > MAX_COMMAND_LENGTH || QUESTION.test(command)) return undefined;
  const words = createCommandWords(synonyms);
  const said = words.conceptsOf(command);
  const named = tools.flatMap((tool) => {
    const used = namedBy(said, tool, words);
    const parameters = v.safeParse(Parameters, tool.parameters);
    if (!used || !parameters.success) return [];
    const { properties, required } = parameters.output;
    const canFill = required.every((name) => SIMPLE.has(properties[name]?.type ?? ''));
    return canFill ? [{ tool, used, parameters: parameters.output }] : [];
  });
  // If several tools fit, the one that the command names in the most words counts.
  const [best] = named.toSorted((one, other) => other.used.length - one.used.length);
  return best && { tool: best.tool, ...readArguments(command, best.parameters, best.used, words) };
};
