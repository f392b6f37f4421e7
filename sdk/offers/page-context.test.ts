// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContextOptions } from '../context-options.ts';
import { readPageContext } from './page-context.ts';

beforeEach(() => {
  document.title = 'Two chairs';
  history.replaceState(null, '', '/shop?item=7&token=secret&q=oak#reviews');
});
afterEach(() => document.body.replaceChildren());

describe('readPageContext', () => {
  it('says nothing unless the site asks for it', () => {
    expect(readPageContext({})).toEqual({ entries: [] });
  });

  it('tells title and address, without the fragment', () => {
    const { title, address } = readPageContext({ page: ['title', 'address'] });
    expect(title).toBe('Two chairs');
    expect(new URL(address ?? '').pathname).toBe('/shop');
    expect(address).toContain('item=7');
    expect(address).not.toContain('#');
  });

  it('keeps parameters and fields that are private', () => {
    const context = readPageContext({
      page: ['address'],
      fields: { plan: 'gold', seats: 3, isTrial: false, email: 'a@example.com' },
      private: ['token', 'email'],
    });
    expect(context.address).not.toContain('secret');
    expect(context.address).toContain('q=oak');
    expect(context.entries).toEqual([
      { name: 'plan', value: 'gold' },
      { name: 'seats', value: '3' },
      { name: 'isTrial', value: 'false' },
    ]);
  });

  it('keeps what is private also where plain JavaScript names it without a list', () => {
    const wrong = { page: 'address', private: 'token' } as unknown as ContextOptions;
    expect(readPageContext(wrong).address).not.toContain('secret');
  });

  it('cuts what is too much', () => {
    document.title = 'x'.repeat(5000);
    const fields = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`field-${index}`, 'y'.repeat(5000)]),
    );
    const context = readPageContext({ page: ['title'], fields });
    expect(context.title).toHaveLength(4000);
    expect(context.entries).toHaveLength(32);
    expect(context.entries[0]?.value).toHaveLength(4000);
  });

  it('leaves out fields that are not there', () => {
    const wrong = { fields: { plan: undefined, name: null } } as unknown as ContextOptions;
    expect(readPageContext(wrong)).toEqual({ entries: [] });
    expect(readPageContext({ fields: null } as unknown as ContextOptions)).toEqual({ entries: [] });
  });
});
