import { setTimeout as wait } from 'node:timers/promises';
import type { RunEvent } from 'casement/contract';
import { expect, it } from 'vitest';
import { createDeltaJoiner } from './join-deltas.ts';

const text = (delta: string, messageId = 'a'): RunEvent => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta,
});
const args = (delta: string, toolCallId: string): RunEvent => ({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
const step: RunEvent = { type: 'STEP_STARTED', stepName: 's' };

const join = (...events: RunEvent[]) => {
  const emitted: RunEvent[] = [];
  const joiner = createDeltaJoiner(
    (event) => emitted.push(event),
    () => wait(16),
  );
  events.forEach(joiner.push);
  return { emitted, joiner };
};

it('lets the first words go at once and joins those that come within a frame', async () => {
  const { emitted } = join(text('One '), text('two '), text('three'));
  expect(emitted).toEqual([text('One ')]);
  await expect.poll(() => emitted).toEqual([text('One '), text('two three')]);
});

it.each([
  ['at once', 70_000, 1],
  ['bit by bit', 40_000, 2],
])('lets much that comes %s go on before its frame ends', (_, length, times) => {
  const pieces = Array.from({ length: times }, () => 'x'.repeat(length));
  const { emitted } = join(text('One '), ...pieces.map((piece) => text(piece)));
  expect(emitted).toEqual([text('One '), text(pieces.join(''))]);
});

it('lets words after a pause go at once', async () => {
  const { emitted, joiner } = join(text('One '));
  await wait(40);
  joiner.push(text('two '));
  expect(emitted).toEqual([text('One '), text('two ')]);
});

it.each<[string, RunEvent[], RunEvent[]]>([
  ['another event', [text('a'), text('b'), step, text('c')], [text('a'), text('b'), step]],
  ['another message', [text('a'), text('b'), text('c', 'z')], [text('a'), text('b')]],
  ['another call', [args('{', '1'), args('}', '1'), args('{', '2')], [args('{', '1'), args('}', '1')]],
  [
    'what says more than its words',
    [text('a'), text('b'), { ...text('c'), timestamp: 1 }],
    [text('a'), text('b'), { ...text('c'), timestamp: 1 }],
  ],
])('keeps words before %s', (_, events, expected) => {
  const { emitted, joiner } = join(...events);
  expect(emitted).toEqual(expected);
  joiner.flush();
  expect(emitted).toEqual(events);
});
