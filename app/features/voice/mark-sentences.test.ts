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

  it('finds what is said twice one after the other, and never in code', () => {
    const first = findSentence(body, 'Wait.');
    const second = findSentence(body, 'Wait.', first?.end);
    expect(first?.range.startContainer.parentElement?.tagName).toBe('DIV');
    expect(first?.range.startOffset).toBe(1);
    expect(second?.range.startOffset).toBe(7);
  });
});
