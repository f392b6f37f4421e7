import { describe, expect, it, vi } from 'vitest';
import type { Tool } from './options.ts';
import { createToolList } from './tool-descriptions.ts';

const fit: Tool = { name: 'show_order', description: 'Shows an order', run: () => undefined };
const circle: Record<string, unknown> = { type: 'object' };
circle['self'] = circle;

describe('createToolList', () => {
  it('fills in what a tool leaves out, and keeps its function on the page', () => {
    expect(createToolList(vi.fn())([fit])).toEqual([
      {
        name: 'show_order',
        description: 'Shows an order',
        parameters: { type: 'object', properties: {} },
        skipApproval: false,
        timeoutMs: 30_000,
      },
    ]);
  });

  it('tells all that a tool says, in a copy of its own', () => {
    const parameters = { type: 'object', properties: { id: { type: 'string' } } };
    const [told] = createToolList(vi.fn())([
      { ...fit, title: 'Show order', parameters, skipApproval: true, timeoutMs: 5 },
    ]);
    expect(told).toMatchObject({ title: 'Show order', parameters, skipApproval: true, timeoutMs: 5 });
    expect(told?.parameters).not.toBe(parameters);
  });

  it.each([
    ['name', { name: 'show order' }],
    ['name', { name: 5 }],
    ['name', { name: 'x'.repeat(65) }],
    ['description', { description: '' }],
    ['description', { description: undefined }],
    ['title', { title: 5 }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['timeoutMs', { timeoutMs: Infinity }],
    ['timeoutMs', { timeoutMs: 'soon' }],
    ['parameters', { parameters: null }],
    ['parameters', { parameters: { type: 'string' } }],
    ['parameters', { parameters: circle }],
    ['longer', { description: 'x'.repeat(32_001) }],
  ])('leaves a tool with a wrong %s out, and says so once', (word, wrong) => {
    const onProblem = vi.fn();
    const describeTools = createToolList(onProblem);
    const tools = [{ ...fit, ...wrong } as unknown as Tool, fit];
    expect(describeTools(tools)).toHaveLength(1);
    expect(describeTools(tools)).toHaveLength(1);
    expect(onProblem).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(word));
  });

  it('names all that is wrong with a tool', () => {
    const onProblem = vi.fn();
    createToolList(onProblem)([{ ...fit, name: '', description: '' }]);
    expect(onProblem.mock.calls[0]?.[0]).toMatch(/name.*description/);
  });

  it('offers no more than 64', () => {
    const onProblem = vi.fn();
    const many = Array.from({ length: 65 }, (_, index) => ({ ...fit, name: `tool-${index}` }));
    expect(createToolList(onProblem)(many)).toHaveLength(64);
    expect(onProblem).toHaveBeenCalledOnce();
  });
});
