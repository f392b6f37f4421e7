// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { richText } from './rich-text.ts';

const rendered = (html: string) => {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
};

describe('richText', () => {
  it.each([
    [
      '<p class="a" style="color:red" data-x="1">One <strong id="b">two</strong></p>',
      '<p>One <strong>two</strong></p>',
    ],
    ['<pre class="c"><button>Copy</button><code>let a;</code></pre>', '<pre><code>let a;</code></pre>'],
    [
      '<a href="https://example.com/" target="_blank" class="l">x</a>',
      '<a href="https://example.com/">x</a>',
    ],
    ['<p>Yes<button>1</button><span aria-hidden="true">·</span>.</p>', '<p>Yes.</p>'],
    ['<ol start="3"><li dir="auto">three</li></ol>', '<ol start="3"><li>three</li></ol>'],
  ])('makes of %s the HTML %s', (html, expected) => {
    expect(richText(rendered(html))).toBe(expected);
  });

  it('leaves what is on show as it is', () => {
    const element = rendered('<p class="a">One<button>x</button></p>');
    richText(element);
    expect(element.innerHTML).toBe('<p class="a">One<button>x</button></p>');
  });
});
