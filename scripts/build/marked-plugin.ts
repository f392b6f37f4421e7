import type { Plugin } from 'vite';

/**
 * marked makes a parser of its own as soon as it is loaded, so that no bundler may leave out what writes HTML:
 * a quarter of it. The app uses its lexer only.
 */
export const onlyLexer = (marked: string): string => {
  const tail = /;var \w+=new \w+;function (?:(?!;export\{)[^])*;export\{([^}]*)\};/;
  const classes = tail.exec(marked)?.[1]?.match(/[\w$]+ as (?:Lexer|Tokenizer)\b/g) ?? [];
  if (classes.length !== 2) throw new Error('marked ends otherwise than this plugin knows.');
  return marked.replace(tail, () => `;export{${classes.join()}};`);
};

/** Leaves out of the app what of marked it never runs. */
export const markedPlugin = (): Plugin => ({
  name: 'casement-marked',
  transform: {
    filter: { id: /\/marked\.esm\.js$/ },
    handler: (code) => ({ code: onlyLexer(code), map: null }),
  },
});
