// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { show } from '../../markdown/show.test-helper.tsx';
import { createFindMessages } from './find-messages.ts';
import { markText } from './mark-text.ts';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

beforeAll(async () => {
  // KaTeX refuses to work in a document without a doctype.
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
  // What an answer loads on demand is there when it is shown.
  await import('../../markdown/maths/formula.tsx');
  await import('../../markdown/notes/note-list.tsx');
});
afterEach(cleanup);

it('finds the first place that can be seen', () => {
  const message = document.createElement('article');
  message.innerHTML =
    '<div data-surface="bot"><pre hidden>a window</pre><math><mi>x</mi><annotation>a window</annotation></math>' +
    '<span class="visually-hidden">a window</span><p>Open a window.</p></div>';
  expect(markText(message, 'window')?.startContainer.textContent).toBe('Open a window.');
});

/** Shows an answer that cites the source `x` and one that is unknown. */
const answer = async (text: string) => {
  const { container } = show({ text, sources: [{ id: 'x', title: 'X' }], onCitation: () => undefined });
  container.dataset['surface'] = 'bot';
  await waitFor(() => {
    expect(container.querySelector('math') !== null).toBe(text.includes('$'));
    expect(container.querySelector('section') !== null).toBe(text.includes('[^'));
  });
  return document.body;
};

const isFound = async (text: string, query: string) => {
  const message = testMessage({ parentId: null, parts: [{ type: 'text', text }] });
  const { find, read } = createFindMessages();
  await read(
    () => [message],
    () => undefined,
    new AbortController().signal,
  );
  return find([message], query).ids.length === 1;
};

describe('what is read is found, and marked', () => {
  it.each([
    ['weeks [1](source:x). Then', 'weeks. then', /^weeks\..*Then$/],
    ['Two weeks [1](source:other) or more', 'weeks or', /^weeks.*or$/],
    ['Open a **window** now', 'a WINDOW now', /^a window now$/],
    ['Read [the\ndocs](https://a.example) first', 'the docs first', /^thedocs.*first$/],
    ['One\\\ntwo', 'one two', /^Onetwo$/],
    ['- One\n- Two `x` y', 'two x y', /^Two x y$/],
    ['Ｃａｓｅ cafe\u0301', 'case café', /^Ｃａｓｅ cafe\u0301$/],
    ['Then … **so** on', '... so', /^… so$/],
    ['```js\nlet a;\nlet  b;\n```', 'let b', /^let {2}b$/],
    ['<font>raw</font>', '<font>raw', /^<font>raw$/],
    ['<b>so</b> it is', 'so it', /^so it$/],
    ['| a | b |\n|---|---|\n| c d | e |', 'c d', /^c d$/],
    ['Seen[^n].\n\n[^n]: A **small** note', 'a small note', /^A small note$/],
    ["So $f'(x)-1$ is", "so f'(x)-1 is", /^So .* is$/],
    ['The bar (see: *a*+b)', '(see: a+b)', /^\(see: a\+b\)$/],
  ])('in %j, %j', async (text, query, marked) => {
    expect(await isFound(text, query)).toBe(true);
    expect(markText(await answer(text), query)?.toString()).toMatch(marked);
  });
});

describe('what is not read is not found', () => {
  it.each([
    ['It opens [1](source:doc-7).', 'source'],
    ['It opens [1](source:doc-7).', 'doc'],
    ['See [here](https://a.example).', 'https'],
    ['One.\n\nTwo.', 'one. two'],
    ['- One\n- Two', 'one two'],
    ['So $\\frac{a}{b}$', 'frac'],
    ['a nowhere', 'no where'],
    ['a window', 'a.window'],
  ])('in %j, %j', async (text, query) => {
    expect(await isFound(text, query)).toBe(false);
    expect(markText(await answer(text), query)?.toString()).toBeUndefined();
  });
});
