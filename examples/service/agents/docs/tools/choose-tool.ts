import type { HostTool } from 'casement/contract';
import { conceptsOf, isQuestion } from './command-words.ts';
import { type Reading, readArguments } from './read-arguments.ts';
import { readFields } from './read-fields.ts';

/** A command is short; what is longer only happens to have its words. */
const LONGEST_COMMAND = 200;
/** A tool that one word names has to be named at once. */
const FIRST_CONCEPTS = 1;

export type Choice = { tool: HostTool; reading: Reading };

/** What people call a tool. */
export const titleOf = ({ name, metadata }: Pick<HostTool, 'name' | 'metadata'>): string => {
  const words = wordsOfName(name);
  return metadata?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const wordsOfName = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();

const firstSentence = (text: string): string => /^[^.。!！?？\n]*/.exec(text)?.[0] ?? '';

/** What of a command names a tool by its title or its name; undefined when nothing does. */
const namedBy = (concepts: string[], tool: HostTool): string[] | undefined => {
  const isSaid = (concept: string) => concepts.includes(concept);
  for (const text of [tool.metadata?.title ?? '', wordsOfName(tool.name)]) {
    const wanted = conceptsOf(text);
    if (wanted.length > 1 && wanted.every(isSaid)) return wanted;
    const [only] = wanted;
    if (wanted.length === 1 && only && concepts.slice(0, FIRST_CONCEPTS).includes(only)) return wanted;
  }
  return undefined;
};

/** What of a command fits what a tool is said to do: the verb, and enough of the rest. */
const describedBy = (concepts: string[], tool: HostTool): string[] | undefined => {
  const isSaid = (concept: string) => concepts.includes(concept);
  const [verb, ...others] = conceptsOf(firstSentence(tool.description));
  const said = others.filter(isSaid);
  return verb && isSaid(verb) && said.length > 0 && said.length * 2 >= concepts.length - 1
    ? [verb, ...said]
    : undefined;
};

/** The tool that a message asks for in plain words, its arguments read from the same words; undefined for anything else. */
export const chooseTool = (message: string, tools: HostTool[]): Choice | undefined => {
  const command = message.normalize('NFKC').trim();
  if (command.length > LONGEST_COMMAND || isQuestion(command)) return undefined;
  const concepts = conceptsOf(command);
  let best: (Choice & { fit: number }) | undefined;
  for (const tool of tools) {
    const named = namedBy(concepts, tool);
    const used = named ?? describedBy(concepts, tool);
    const fields = used && readFields(tool);
    if (!used || !fields || used.length <= (best?.fit ?? 0)) continue;
    const reading = readArguments(command, fields, new Set(used));
    // A mere likeness that leaves questions open is none.
    if (named || reading.missing.length === 0) best = { tool, fit: used.length, reading };
  }
  return best;
};
