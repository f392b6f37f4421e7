import { describe, expect, it } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { createFindMessages } from './find-messages.ts';

const message = (id: string, text: string): ThreadMessage => ({
  id,
  sessionId: 's',
  parentId: null,
  role: 'assistant',
  parts: [{ type: 'text', text }],
  createdAt: 0,
  status: 'complete',
});

const messages = [
  message('a', 'Use a **soft** cloth\nand warm water.'),
  message('b', '用软布擦拭。Ｃａｓｅｍｅｎｔ'),
  message('c', 'Call `clean_glass` twice.'),
];

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
  ])('finds %j in %j', (query, ids) => {
    expect(createFindMessages()(messages, query)).toEqual(ids);
  });

  it('finds what a question says as it was written', () => {
    const question: ThreadMessage = { ...message('q', 'Is **this** [1](source:x) right?'), role: 'user' };
    const find = createFindMessages();
    expect(find([question], '**this** [1](source')).toEqual(['q']);
    expect(find([question], 'this right')).toEqual([]);
  });

  it('follows an answer that is being written', () => {
    const find = createFindMessages();
    const at = (text: string, status: 'running' | 'complete') =>
      find([{ ...message('a', text), status }], 'open the window');
    expect(at('Then open **the', 'running')).toEqual([]);
    expect(at('Then open **the window', 'running')).toEqual(['a']);
    expect(at('Then open **the window** now.', 'complete')).toEqual(['a']);
  });
});
