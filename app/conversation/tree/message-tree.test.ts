import { describe, expect, it } from 'vitest';
import type { ThreadMessage } from '../conversation-state.ts';
import {
  currentBranch,
  messageOf,
  nearestAnswer,
  newestLeafOf,
  textOf,
  upwards,
  versionsOf,
} from './message-tree.ts';
import { messageIndex } from './message-index.ts';

const message = (
  id: string,
  parentId: string | null,
  fields: Partial<ThreadMessage> = {},
): ThreadMessage => ({
  id,
  sessionId: 's',
  parentId,
  role: id.startsWith('q') ? 'user' : 'assistant',
  parts: [{ type: 'text', text: id }],
  createdAt: Number(id.slice(1)),
  status: 'complete',
  ...fields,
});

const tree = (headId: string | null, messages: ThreadMessage[], live: ThreadMessage | null = null) => ({
  headId,
  messages: messageIndex(messages),
  live,
});

const forked = [
  message('q1', null),
  message('a2', 'q1'),
  message('a3', 'q1'),
  message('q4', 'a2'),
  message('a5', 'q4'),
  message('q6', 'a2'),
];

it.each([
  ['a2', { index: 0, count: 2, previousId: undefined, nextId: 'a3' }],
  ['a3', { index: 1, count: 2, previousId: 'a2', nextId: undefined }],
  ['q1', { index: 0, count: 1, previousId: undefined, nextId: undefined }],
  ['unknown', { index: 0, count: 1, previousId: undefined, nextId: undefined }],
])('knows where %s stands among its versions', (id, expected) => {
  expect(versionsOf(tree(null, forked), id)).toEqual(expected);
});

it('shows what waits for a network after the branch', () => {
  const waiting = message('q9', null, { delivery: 'waiting' });
  const withOutbox = { ...tree('a3', forked), outbox: [waiting] };
  expect(currentBranch(withOutbox).map(({ id }) => id)).toEqual(['q1', 'a3', 'q9']);
  expect(messageOf(withOutbox, 'q9')).toBe(waiting);
});

describe('the current branch', () => {
  it.each<[string | null, string[]]>([
    [null, []],
    ['q1', ['q1']],
    ['a5', ['q1', 'a2', 'q4', 'a5']],
    ['a3', ['q1', 'a3']],
    ['q6', ['q1', 'a2', 'q6']],
    ['missing', []],
    ['toString', []],
  ])('of head %s is %j', (headId, ids) => {
    expect(currentBranch(tree(headId, forked)).map(({ id }) => id)).toEqual(ids);
  });

  it('begins where a parent is not loaded', () => {
    expect(currentBranch(tree('a5', forked.slice(3))).map(({ id }) => id)).toEqual(['q4', 'a5']);
  });

  it('ends in spite of a circle', () => {
    expect(currentBranch(tree('q1', [message('q1', 'a2'), message('a2', 'q1')]))).toHaveLength(2);
  });

  it('shows the answer being written as it is now', () => {
    const live = message('a5', 'q4', { parts: [{ type: 'text', text: 'more' }] });
    const now = tree('a5', forked, live);
    expect(textOf(currentBranch(now).at(-1)!)).toBe('more');
    expect(messageOf(now, 'a5')).toBe(live);
  });
});

it.each([
  ['a2', { index: 0, count: 2, previousId: undefined, nextId: 'a3' }],
  ['a3', { index: 1, count: 2, previousId: 'a2', nextId: undefined }],
  ['q6', { index: 1, count: 2, previousId: 'q4', nextId: undefined }],
  ['q1', { index: 0, count: 1, previousId: undefined, nextId: undefined }],
  ['missing', { index: 0, count: 1, previousId: undefined, nextId: undefined }],
])('finds the versions of %s, oldest first', (id, versions) => {
  expect(versionsOf(tree(null, forked), id)).toEqual(versions);
});

it.each([
  ['q1', 'a3'],
  ['a2', 'q6'],
  ['q4', 'a5'],
  ['missing', 'missing'],
])('finds the newest leaf below %s: %s', (id, leaf) => {
  expect(newestLeafOf(tree(null, forked), id)).toBe(leaf);
});

it.each([
  [null, null],
  ['a5', 'a5'],
  ['q6', 'a2'],
  ['q1', null],
  ['not-loaded', 'not-loaded'],
])('finds the answer that a question after %s follows: %s', (id, answer) => {
  expect(nearestAnswer(tree(null, forked), id)).toBe(answer);
});

it('ends where messages are each other’s parents', () => {
  const circle = [message('q1', 'a2'), message('a2', 'q1')];
  expect([...upwards(tree(null, circle), 'a2')].map(({ id }) => id)).toEqual(['a2', 'q1']);
  expect(currentBranch(tree('a2', circle)).map(({ id }) => id)).toEqual(['q1', 'a2']);
});

it('walks a long conversation in no time', () => {
  const long = Array.from({ length: 5000 }, (_message, index) =>
    message(`a${index}`, index === 0 ? null : `a${index - 1}`),
  );
  expect(currentBranch(tree('a4999', long))).toHaveLength(5000);
  expect(newestLeafOf(tree(null, long), 'a0')).toBe('a4999');
});
