import { describe, expect, it } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { findMessages } from './find-messages.ts';

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

describe('findMessages', () => {
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
    expect(findMessages(messages, query)).toEqual(ids);
  });
});
