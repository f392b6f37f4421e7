import { expect, it } from 'vitest';
import { emptyDraft, reduceDraft, storedAnswerOf } from '../../runs/answer-draft.ts';
import { createEventGate } from '../../runs/event-gate.ts';
import { below } from './connection.ts';
import { headersOf } from './connection-options.ts';
import { tellAnswer } from './tell-answer.ts';

const ids = { answerId: 'answer-1', threadId: 'thread-1', runId: 'run-1' };

it('makes an answer of what a back end tells, as visitors and the history see it', () => {
  const tell = tellAnswer(ids);
  const source = { id: 's1', titles: ['Page'], url: 'https://example.com' };
  const events = [
    ...tell.reasoning('First '),
    ...tell.reasoning('thought.'),
    ...tell.beginStep('1', { kind: 'api', title: 'Search' }),
    ...tell.beginStep('1', { kind: 'api', title: 'Search' }),
    ...tell.endStep('1', { found: 2 }),
    ...tell.endStep('unknown'),
    ...tell.text('Hello'),
    ...tell.text(', you.'),
    ...tell.reasoning('Second thought.'),
    ...tell.text('Bye.', 'message-2'),
    ...tell.sources([source]),
    ...tell.sources([
      { ...source, titles: ['', 'Page 1'] },
      { id: 's2', titles: ['Page 2'] },
    ]),
    ...tell.sources([]),
    ...tell.finish({ inputTokens: 3, outputTokens: undefined }),
  ];
  let invalid = 0;
  const gate = createEventGate('answer-1', () => {
    invalid += 1;
  });
  const draft = events.flatMap((event) => gate.pass(event)).reduce(reduceDraft, emptyDraft);
  const { parts, reasoning, sources, steps, usage } = storedAnswerOf(draft);
  expect(invalid).toBe(0);
  expect(parts).toEqual([{ type: 'text', text: 'Hello, you.\n\nBye.' }]);
  expect(reasoning).toBe('First thought.\n\nSecond thought.');
  expect(sources).toMatchObject([{ id: 's1', title: 'Page 1' }, { id: 's2' }]);
  expect(steps).toMatchObject([{ kind: 'api', title: 'Search', status: 'done', output: { found: 2 } }]);
  expect(usage).toMatchObject([{ inputTokens: 3 }]);
});

it.each([
  ['http://a.example/b/?key=1', 'c/d', 'http://a.example/b/c/d?key=1'],
  ['http://a.example', 'c', 'http://a.example/c'],
])('finds an address below %s', (url, path, address) => {
  expect(below(url, path).href).toBe(address);
});

it('takes headers from the environment, and says which variable is missing', () => {
  const config = { headers: { 'X-Team': 'a' }, headersFromEnv: { Authorization: 'KEY' } };
  expect([...headersOf(config, { KEY: 'Bearer x' })]).toEqual([
    ['authorization', 'Bearer x'],
    ['x-team', 'a'],
  ]);
  expect(() => headersOf(config, {})).toThrow('the environment variable KEY holds no value');
});
