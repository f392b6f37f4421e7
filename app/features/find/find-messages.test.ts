import { describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { createFindMessages } from './find-messages.ts';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

const message = (id: string, text: string): ThreadMessage =>
  testMessage({ id, parentId: null, parts: [{ type: 'text', text }] });

const messages = [
  message('a', 'Use a **soft** cloth\nand warm water.'),
  message('b', '用软布擦拭。Ｃａｓｅｍｅｎｔ'),
  message('c', 'Call `clean_glass` twice.'),
];

const never = new AbortController().signal;

/** What is found once all has been read. */
const found = async (all: readonly ThreadMessage[], query: string, { find, read } = createFindMessages()) => {
  await read(
    () => all,
    () => undefined,
    never,
  );
  return find(all, query);
};

describe('createFindMessages', () => {
  it.each([
    ['soft cloth', ['a']],
    ['CLOTH and', ['a']],
    [' warm ', ['a']],
    ['软布', ['b']],
    ['casement', ['b']],
    ['clean_glass', ['c']],
    ['a', ['a', 'b', 'c']],
    ['', []],
    ['  ', []],
    ['.*', []],
  ])('finds %j in %j', async (query, ids) => {
    expect(await found(messages, query)).toEqual({ ids, isComplete: true });
  });

  it('finds what a question says as it was written', async () => {
    const question: ThreadMessage = { ...message('q', 'Is **this** [1](source:x) right?'), role: 'user' };
    expect((await found([question], '**this** [1](source')).ids).toEqual(['q']);
    expect((await found([question], 'this right')).ids).toEqual([]);
  });

  it('follows an answer that is being written', async () => {
    const finding = createFindMessages();
    const at = (text: string, status: 'running' | 'complete') =>
      finding.find([{ ...message('a', text), status }], 'open the window');
    await found([{ ...message('a', 'Then open **the'), status: 'running' }], 'open the window', finding);
    expect(at('Then open **the win', 'running')).toEqual({ ids: [], isComplete: true });
    expect(at('Then open **the window', 'running')).toEqual({ ids: ['a'], isComplete: true });
    expect(at('Then open **the window** now.', 'complete')).toEqual({ ids: ['a'], isComplete: true });
  });

  it('reads a long answer as it does a short one', async () => {
    const text = '## A title\n\nSome **bold** words.\n\n- one\n- two\n\n```js\nlet a;\n```\n\n'.repeat(200);
    const long = [message('a', `${text}The very **end** of it.`)];
    expect((await found(long, 'very end of')).ids).toEqual(['a']);
    expect((await found(long, 'some bold words')).ids).toEqual(['a']);
  });

  it('has found nothing, and says that there may be more, before it has read', () => {
    expect(createFindMessages().find(messages, 'cloth')).toEqual({ ids: [], isComplete: false });
  });
});

describe('the reading of a long chat', () => {
  const text = 'Some **bold** words and a [link](https://a.example).\n\n- one\n- two\n\n'.repeat(20);
  const many = Array.from({ length: 150 }, (_, index) => message(`m${index}`, `${text}Number ${index}.`));

  it('goes from the newest message to the oldest, in tasks of their own', async () => {
    const { find, read } = createFindMessages();
    const counts: number[] = [];
    const onRead = () => {
      const { ids, isComplete } = find(many, 'bold words');
      expect(ids).toEqual(many.slice(many.length - ids.length).map(({ id }) => id));
      expect(isComplete).toBe(ids.length === many.length);
      counts.push(ids.length);
    };
    await read(() => many, onRead, never);
    expect(counts.length).toBeGreaterThan(2);
    expect(counts.at(-1)).toBe(many.length);
    expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => one - other));
  });

  it('ends with its signal, and goes on where it was', async () => {
    const { find, read } = createFindMessages();
    const ending = new AbortController();
    const onRead = vi.fn(() => ending.abort());
    await read(() => many, onRead, ending.signal);
    expect(onRead).toHaveBeenCalledOnce();
    const { ids } = find(many, 'bold words');
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.length).toBeLessThan(many.length);
    expect((await found(many, 'bold words', { find, read })).ids).toHaveLength(many.length);
  });
});
