// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { initTexts, loadTexts, showLanguage } from '../../i18n/i18n.ts';
import type { Step } from '../../service/contract/index.ts';
import { Process } from './process.tsx';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

beforeAll(async () => {
  initTexts();
  await loadTexts('process');
});
afterEach(async () => {
  cleanup();
  await showLanguage('en');
});

const message = (rest: Partial<ThreadMessage>): ThreadMessage => testMessage({ id: 'a', ...rest });

const step = (rest: Partial<Step> = {}): Step => ({
  id: 'one',
  kind: 'api',
  title: 'Look up the order',
  status: 'done',
  ...rest,
});

const button = (name: RegExp | string) => screen.getByRole('button', { name });

describe('the line above the steps', () => {
  it.each<[string, Step[]]>([
    ['Used 1 skill · 1.2 s', [step({ ms: 1200 })]],
    [
      'Used 2 skills · 500 ms',
      [step({ startedAt: 0, ms: 500 }), step({ id: 'two', startedAt: 100, ms: 50 })],
    ],
    ['Used 1 skill', [step()]],
    ['Used 1 skill, which failed', [step({ status: 'failed' })]],
    ['Used 2 skills, 1 failed', [step(), step({ id: 'two', status: 'failed' })]],
    ['Using: Look up the order', [step({ id: 'zero' }), step({ status: 'running' })]],
    ['Using 2 skills', [step({ status: 'running' }), step({ id: 'two', status: 'running' })]],
  ])('says %j', (words, steps) => {
    render(<Process message={message({ steps })} isWatched={false} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([words]);
  });
});

it.each([
  ['Waiting: Look up the order', [step({ status: 'running' })]],
  ['2 skills are waiting', [step({ status: 'running' }), step({ id: 'two', status: 'running' })]],
] as const)('says %j while the answer waits for the visitor, and not that anything runs', (words, steps) => {
  const interrupts = [{ id: 'i', reason: 'approval' }];
  render(<Process message={message({ steps, interrupts })} isWatched />);
  expect(button(words).dataset['busy']).not.toBe('true');
  expect(screen.getAllByText('Waiting')).toHaveLength(steps.length);
  expect(screen.queryByText('Running')).toBeNull();
});

it('folds the steps of an old answer, and shows those of one that is watched', () => {
  const steps = [step({ status: 'running' })];
  const { rerender } = render(<Process key="old" message={message({ steps: [step()] })} isWatched={false} />);
  expect(screen.queryByRole('list')).toBeNull();
  rerender(<Process key="new" message={message({ steps, status: 'running' })} isWatched />);
  expect(screen.getByRole('listitem').textContent).toContain('Running');
  rerender(<Process key="new" message={message({ steps: [step({ ms: 5 })] })} isWatched />);
  expect(screen.getByRole('listitem').textContent).toContain('Done5 ms');
});

it.each([
  ['file-knowledge', 'File knowledge', '文件知识'],
  ['web-knowledge', 'Web knowledge', '网络知识'],
  ['prior-knowledge', 'Prior knowledge', '先验知识'],
  ['workflow', 'Workflow', '工作流'],
  ['api', 'API development', 'API开发'],
  ['code', 'Custom code', '自定义代码'],
  ['mcp', 'Remote MCP', '远程MCP'],
  ['constructor', 'constructor', 'constructor'],
])('names the kind %s in both languages', async (kind, english, chinese) => {
  const { rerender } = render(
    <Process key="en" message={message({ steps: [step({ kind })], status: 'running' })} isWatched />,
  );
  expect(screen.getByText(english)).toBeDefined();
  await showLanguage('zh-CN');
  rerender(<Process key="zh" message={message({ steps: [step({ kind })], status: 'running' })} isWatched />);
  expect(screen.getByText(chinese)).toBeDefined();
});

it('shows input and output when they are asked for, as text', () => {
  const steps = [step({ input: { path: '/orders/1' }, output: '<img src=x onerror=alert(1)>' })];
  const { container } = render(<Process message={message({ steps, status: 'running' })} isWatched />);
  expect(screen.queryByRole('group', { name: /Input/ })).toBeNull();
  fireEvent.click(button(/Look up the order/));
  expect(screen.getByRole('group', { name: 'Input of Look up the order' }).textContent).toContain(
    '"path": "/orders/1"',
  );
  expect(screen.getByRole('group', { name: 'Output of Look up the order' }).textContent).toContain('<img');
  expect(container.querySelector('img')).toBeNull();
  fireEvent.click(button(/Look up the order/));
  expect(screen.queryByRole('group', { name: /Output/ })).toBeNull();
});

it('offers nothing to unfold where a step has nothing to show', () => {
  render(<Process message={message({ steps: [step()], status: 'running' })} isWatched />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

describe('reasoning', () => {
  it.each<[string, Partial<ThreadMessage>]>([
    ['Thinking…', { status: 'running' }],
    ['Thought for 4 s', { status: 'running', reasoningMs: 4000, parts: [{ type: 'text', text: 'So' }] }],
    ['Thought for 4 s', { status: 'running', reasoningMs: 4000 }],
    ['Thought for 4 s', { reasoningMs: 4000 }],
    ['Thoughts', {}],
    ['Thoughts', { reasoningMs: 0 }],
  ])('is folded to %j', (words, rest) => {
    render(<Process message={message({ reasoning: 'First this, then that.', ...rest })} isWatched />);
    expect(screen.getByRole('button').textContent).toBe(words);
    expect(screen.queryByText('First this, then that.')).toBeNull();
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByText('First this, then that.')).toBeDefined();
  });
});
