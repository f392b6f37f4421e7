import { describe, expect, it } from 'vitest';
import { announcementOf, type Heard } from './announcements.ts';

const question: Heard = { id: 'q', role: 'user', status: 'complete', hasText: true, isUnsent: false };
const empty: Heard = { id: 'a', role: 'assistant', status: 'running', hasText: false, isUnsent: false };
const growing: Heard = { ...empty, hasText: true };
const complete: Heard = { ...growing, status: 'complete' };

describe('announcementOf', () => {
  it.each([
    ['nothing when a conversation opens', undefined, complete, undefined],
    ['nothing when it is left', complete, undefined, undefined],
    ['nothing when the answer is asked for', question, empty, undefined],
    ['the start with the first text', empty, growing, 'started'],
    ['the start when the first text comes at once', question, growing, 'started'],
    ['nothing for more text', growing, growing, undefined],
    ['the finished answer once', growing, complete, 'finished'],
    ['an answer that came in one piece', question, complete, 'finished'],
    ['nothing after the end', complete, complete, undefined],
    ['that it was stopped', growing, { ...growing, status: 'stopped' as const }, 'stopped'],
    ['that it failed', empty, { ...empty, status: 'failed' as const }, 'failed'],
    ['that a question was not sent', question, { ...question, isUnsent: true }, 'unsent'],
    ['nothing for another conversation with an old answer', complete, { ...complete, id: 'b' }, undefined],
  ])('announces %s', (_, before, now, kind) => {
    expect(announcementOf(before, now)).toBe(kind);
  });
});
