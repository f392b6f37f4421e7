import { describe, expect, it } from 'vitest';
import { pastRounds } from '../agents/rounds.ts';
import type { BranchMessage } from '../database/message-queries.ts';
import { toPastMessages } from './admit-run.ts';

const answer = (status: BranchMessage['status'], text = ''): BranchMessage => ({
  id: status,
  role: 'assistant',
  status,
  parts: text === '' ? [] : [{ type: 'text', text }],
  rounds: null,
  waits: false,
});

const told = (message: BranchMessage) =>
  toPastMessages([message]).flatMap((past) => pastRounds(past).map(({ text }) => text));

describe('toPastMessages', () => {
  it.each([
    ['an answer', answer('complete', 'Yes.'), ['Yes.']],
    ['nothing of an empty failed answer', answer('failed'), []],
    ['that an answer was stopped', answer('stopped', 'Yes'), [expect.stringMatching(/^Yes\n\n\[.*stopped/)]],
    [
      'that an answer was stopped before its first word',
      answer('stopped'),
      [expect.stringMatching(/^\[.*stopped/)],
    ],
  ])('tells %s', (_name, message, texts) => {
    expect(told(message)).toEqual(texts);
  });
});
