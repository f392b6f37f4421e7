import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as marked from 'marked';
import { expect, it } from 'vitest';
import { onlyLexer } from './marked-plugin.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('marked')), 'utf8');

it('leaves a lexer that reads as the whole one does', async () => {
  const code = onlyLexer(source);
  const small = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof marked;
  expect(Object.keys(small)).toEqual(['Lexer', 'Tokenizer']);
  const text = '# a\n\n- b *c*\n  - [d](e)\n\n| f |\n|---|\n| `g` |\n\n> h\n\n```js\ni\n```\n';
  expect(new small.Lexer().lex(text)).toEqual(new marked.Lexer().lex(text));
});

it('refuses a marked that is made otherwise', () => {
  expect(() => onlyLexer(source.replace('as Lexer', 'as Reader'))).toThrow('marked ends otherwise');
});
