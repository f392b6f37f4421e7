import { createLowlight } from 'lowlight';
import { knownLanguage, languages } from './languages.ts';

/** Text of one color; without a scope it has the color of all text. */
export type CodeRun = { scope: string | undefined; text: string };

const lowlight = createLowlight();

/** Tells a scope (`scope-keyword`) from the language of code within other code, which is a class as well. */
const PREFIX = 'scope-';

type Nodes = ReturnType<typeof lowlight.highlight>['children'];

/** Flattens the highlighter's tree: each text has the innermost scope around it. */
const runsOf = (nodes: Nodes, outer?: string): CodeRun[] =>
  nodes.flatMap((node) => {
    if (node.type === 'text') return [{ scope: outer, text: node.value }];
    if (node.type !== 'element') return [];
    const [name] = node.properties['className'] as string[];
    return runsOf(node.children, name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : outer);
  });

/** Divides runs at the ends of `chunks`, which joined are the same text. */
const runsByChunk = (runs: readonly CodeRun[], chunks: readonly string[]): CodeRun[][] => {
  const rest = runs.values();
  let run = rest.next().value;
  return chunks.map((chunk) => {
    const part: CodeRun[] = [];
    let missing = chunk.length;
    while (run && missing > 0) {
      const { scope, text } = run;
      part.push({ scope, text: text.slice(0, missing) });
      run = text.length > missing ? { scope, text: text.slice(missing) } : rest.next().value;
      missing -= Math.min(missing, text.length);
    }
    return part;
  });
};

/**
 * Colors code in a language by any of its names.
 * @returns The runs of each chunk; undefined when the language is not known here.
 */
export const highlight = async (
  chunks: readonly string[],
  name: string,
): Promise<CodeRun[][] | undefined> => {
  const language = knownLanguage(name);
  if (language === undefined) return undefined;
  if (!lowlight.registered(language)) {
    const grammar = await languages[language]?.();
    if (!grammar) return undefined;
    lowlight.register(language, grammar.default);
  }
  const { children } = lowlight.highlight(language, chunks.join(''), { prefix: PREFIX });
  return runsByChunk(runsOf(children), chunks);
};
