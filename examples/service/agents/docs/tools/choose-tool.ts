import type { HostTool } from 'casement/contract';
import { type CommandWords, createCommandWords, isQuestion } from './command-words.ts';
import { type Field, readArguments, readFields } from './read-arguments.ts';

/** A command is short; a longer text only happens to have its words. */
const MAX_COMMAND_LENGTH = 200;

type Choice = { tool: HostTool; arguments: Record<string, unknown>; missing: Field[] };

/** Returns a tool's title, or its name as words. */
export const titleOf = ({ name, metadata }: Pick<HostTool, 'name' | 'metadata'>): string => {
  const words = wordsOfName(name);
  return metadata?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const wordsOfName = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();

/** Returns the concepts of a command that name a tool by its title or its name; undefined when nothing does. */
const namedBy = (said: string[], tool: HostTool, { conceptsOf }: CommandWords): string[] | undefined =>
  [tool.metadata?.title ?? '', wordsOfName(tool.name)].map(conceptsOf).find((name) =>
    // A tool that one word names has to be named first.
    name.length === 1 ? said[0] === name[0] : name.length > 1 && name.every((one) => said.includes(one)),
  );

/** Returns the concepts of a command that fit a tool's description: its verb, and enough of the rest. */
const describedBy = (said: string[], tool: HostTool, { conceptsOf }: CommandWords): string[] | undefined => {
  const [firstSentence = ''] = tool.description.split(/[.。！!？?\n]/);
  const [verb, ...others] = conceptsOf(firstSentence);
  const fitting = others.filter((concept) => said.includes(concept));
  return verb && said.includes(verb) && fitting.length > 0 && fitting.length * 2 >= said.length - 1
    ? [verb, ...fitting]
    : undefined;
};

/** Chooses the tool that a message asks for in plain words, and reads its arguments; undefined for anything else. */
export const chooseTool = (message: string, tools: HostTool[], synonyms: string[][]): Choice | undefined => {
  const command = message.normalize('NFKC').trim();
  if (command.length > MAX_COMMAND_LENGTH || isQuestion(command)) return undefined;
  const commandWords = createCommandWords(synonyms);
  const said = commandWords.conceptsOf(command);
  let best: Choice | undefined;
  let bestFit = 0;
  for (const tool of tools) {
    const named = namedBy(said, tool, commandWords);
    const used = named ?? describedBy(said, tool, commandWords) ?? [];
    const fields = used.length > bestFit ? readFields(tool) : undefined;
    if (!fields) continue;
    const reading = readArguments(command, fields, used, commandWords);
    // A description that fits is not enough to ask the visitor for what is missing.
    if (!named && reading.missing.length > 0) continue;
    best = { tool, ...reading };
    bestFit = used.length;
  }
  return best;
};
