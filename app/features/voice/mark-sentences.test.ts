// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { findSentence } from './mark-sentences.ts';

const bodyOf = (...parts: (string | [tag: string, text: string])[]) => {
  const body = document.createElement('div');
  for (const part of parts) {
    if (typeof part === 'string') body.append(part);
    else {
      const element = document.createElement(part[0]);
      element.append(part[1]);
      body.append(element);
    }
  }
  return body;
};

describe('findSentence', () => {
  const body = bodyOf('Open ', ['strong', 'the\nwindow'], ' now.', ['pre', 'Wait.'], ' Wait. Wait.');

  it.each([
    ['Open the window now.', 'Open the\nwindow now.'],
    ['window now.', 'window now.'],
    ['Close it.', undefined],
    ['', undefined],
  ])('finds %j through markup and line breaks', (sentence, found) => {
    expect(findSentence(body, sentence)?.range.toString()).toBe(found);
  });

  it.each([
    [
      'Let x be a number.',
      'Let <math><semantics><mi>x</mi><annotation>x</annotation></semantics></math> be a number.',
    ],
    ['So x - 1 * y.', 'So <math><mi>x</mi><mo>−</mo><mn>1</mn><mo>∗</mo><mi>y</mi></math>.'],
    [
      "So f'(x)=|y|.",
      'So <math><mi>f</mi><mo>′</mo><mo>(</mo><mi>x</mi><mo>)=∣</mo><mi>y</mi><mo>∣</mo></math>.',
    ],
    ['Water is wet.', 'Water is<span data-unread="">\u00A0[1]</span> wet.'],
    ['Water is wet.', 'Water is wet<sup><a role="doc-noteref">1</a></sup>.'],
    [
      'See the example.com docs now.',
      'See <a><bdi>the example.com docs</bdi><bdi data-host> (evil.com)</bdi></a> now.',
    ],
  ])('finds %j beside what is not said', (sentence, html) => {
    const answer = document.createElement('p');
    answer.innerHTML = html;
    const found = findSentence(answer, sentence)?.range;
    expect(found?.startOffset).toBe(0);
    expect(found?.endContainer).toBe(answer.lastChild);
  });

  it('finds a row of a table by its cells', () => {
    const table = document.createElement('div');
    table.innerHTML = '<table><tr><td>Nut</td><td>5 x<sup>2</sup></td></tr></table>';
    expect(findSentence(table, 'Nut\x005 x2')?.range.toString()).toBe('Nut5 x2');
  });

  it('finds what is said twice one after the other, and never in code', () => {
    const first = findSentence(body, 'Wait.');
    const second = findSentence(body, 'Wait.', first?.end);
    expect(first?.range.startContainer.parentElement?.tagName).toBe('DIV');
    expect(first?.range.startOffset).toBe(1);
    expect(second?.range.startOffset).toBe(7);
  });
});
