// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { documents } from './documents.test-helper.ts';
import { toHtml } from './to-html.test-helper.ts';

const one = '[1](source:a)';
const two = '[2](source:b)';

describe('citations', () => {
  it.each([
    [`Small ${one}.`, 'Small.<cite>a</cite>'],
    [`Put it on the page ${one} :`, 'Put it on the page:<cite>a</cite>'],
    [`Put it on the page ${one}:`, 'Put it on the page:<cite>a</cite>'],
    [`放进页面 ${one}：\n然后`, '放进页面：<cite>a</cite><br />\n然后'],
    [`小。${one} 快`, '小。<cite>a</cite> 快'],
    [`Small ${one} ${two}, quick`, 'Small,<cite>a</cite><cite>b</cite> quick'],
    [`Small ${one}${two} and quick`, 'Small<cite>a</cite><cite>b</cite> and quick'],
    [`Small\n${one}`, 'Small<cite>a</cite>'],
    [`**Small** ${one}: yes`, '<strong>Small</strong>:<cite>a</cite> yes'],
    [`**Small ${one}:** yes`, '<strong>Small:<cite>a</cite></strong> yes'],
    [`**Small ${one}**: yes`, '<strong>Small</strong>:<cite>a</cite> yes'],
    [`It is **small ${one}**.`, 'It is <strong>small</strong>.<cite>a</cite>'],
    [`It is **${one}**.`, 'It is.<cite>a</cite>'],
    [`Small.  \n${one}`, 'Small.<cite>a</cite>'],
    [`Sources:  \n${one} a guide`, 'Sources:<br />\n<cite>a</cite> a guide'],
    [`(Small ${one})`, '(Small<cite>a</cite>)'],
    [`"Small ${one}"`, '&quot;Small<cite>a</cite>&quot;'],
  ])('stand behind the end of what they prove in %j', (text, html) =>
    expect(toHtml(text)).toBe(`<p>${html}</p>\n`),
  );

  it.each([
    [`Small.\n\n${one}\n\nEnd`, '<p>Small.<cite>a</cite></p>\n<p>End</p>\n'],
    [`Small.\n\n${one} ${two}`, '<p>Small.<cite>a</cite><cite>b</cite></p>\n'],
    [`${'Small.\n\n'.repeat(16)}${one}`, `${'<p>Small.</p>\n'.repeat(15)}<p>Small.<cite>a</cite></p>\n`],
    [`- one\n- two\n\n${one}\n\nEnd`, '<ul>\n<li>one</li>\n<li>two<cite>a</cite></li>\n</ul>\n<p>End</p>\n'],
    [`\`\`\`\ncode\n\`\`\`\n\n${one}`, '<pre><code>code\n</code></pre>\n<p><cite>a</cite></p>\n'],
  ])('that have a paragraph for themselves stand behind the text before it in %j', (text, html) => {
    expect(toHtml(text)).toBe(html);
    for (let end = 1; end <= text.length; end += 1) {
      const shown = toHtml(text.slice(0, end), true);
      if (!text.startsWith('`')) expect(shown, text.slice(0, end)).not.toContain('<p><cite>');
    }
  });

  it('stand before no colon at any prefix, and wait at the end of a text that goes on', () => {
    const text = `On the page ${one} :\n\n- First **point ${two}**: more ${one} ${two}. End\n\n${documents['citations and images'] ?? ''}`;
    for (let end = 1; end <= text.length; end += 1) {
      const html = toHtml(text.slice(0, end), true);
      expect(html, text.slice(0, end)).not.toMatch(/<\/cite>(?:<\/\w+>)*\s*[:：]|\s<cite>/);
    }
    expect(toHtml(`On the page ${one}`, true)).toBe('<p>On the page</p>\n');
    expect(toHtml(`On the page ${one} a`, true)).toBe('<p>On the page<cite>a</cite> a</p>\n');
    expect(toHtml(`On the page ${one}\n\n`, true)).toBe('<p>On the page<cite>a</cite></p>\n');
  });
});
