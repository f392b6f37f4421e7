// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContextOptions } from './options.ts';
import { gatherPageContext } from './page-context.ts';

beforeEach(() => {
  document.title = 'Two chairs';
  history.replaceState(null, '', '/shop?item=7&token=secret&q=oak#reviews');
});
afterEach(() => document.body.replaceChildren());

describe('gatherPageContext', () => {
  it('says nothing unless the site asks for it', () => {
    expect(gatherPageContext({})).toEqual({ entries: [] });
  });

  it('tells title and address, without the fragment', () => {
    const { title, address } = gatherPageContext({ page: ['title', 'address'] });
    expect(title).toBe('Two chairs');
    expect(new URL(address ?? '').pathname).toBe('/shop');
    expect(address).toContain('item=7');
    expect(address).not.toContain('#');
  });

  it('keeps parameters and fields that are private', () => {
    const context = gatherPageContext({
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
    expect(gatherPageContext(wrong).address).not.toContain('secret');
  });

  it('cuts what is too much', () => {
    document.title = 'x'.repeat(5000);
    const fields = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`field-${index}`, 'y'.repeat(5000)]),
    );
    const context = gatherPageContext({ page: ['title'], fields });
    expect(context.title).toHaveLength(4000);
    expect(context.entries).toHaveLength(32);
    expect(context.entries[0]?.value).toHaveLength(4000);
  });

  it('cuts no character in two', () => {
    document.title = `${'x'.repeat(3999)}🪑`;
    expect(gatherPageContext({ page: ['title'] }).title).toBe('x'.repeat(3999));
  });

  it('leaves out fields that are not there', () => {
    const wrong = { fields: { plan: undefined, name: null } } as unknown as ContextOptions;
    expect(gatherPageContext(wrong)).toEqual({ entries: [] });
    expect(gatherPageContext({ fields: null } as unknown as ContextOptions)).toEqual({ entries: [] });
  });
});

/** A text in a shadow root of the element. */
const shadowText = (host: Element, wrap?: Element): Text => {
  const text = document.createTextNode('Inner text');
  const root = host.attachShadow({ mode: 'open' });
  root.append(wrap ?? text);
  wrap?.append(text);
  return text;
};
const privateBox = () => {
  const box = document.createElement('div');
  box.dataset['casementPrivate'] = '';
  return box;
};

const mark = (from: Node, to = from) =>
  getSelection()?.setBaseAndExtent(from, 0, to, to.textContent?.length ?? 0);
const marked = () => gatherPageContext({ page: ['selection'] }).selection;

describe('a selection', () => {
  it('goes along', () => {
    document.body.append('Solid oak');
    mark(document.body.firstChild as Node);
    expect(marked()).toBe('Solid oak');
  });

  it.each<[string, () => Node]>([
    [
      'in a private element',
      () => {
        const box = privateBox();
        box.append('Card 4242');
        document.body.append(box);
        return box.firstChild as Node;
      },
    ],
    [
      'in a shadow root inside a private element',
      () => {
        const box = privateBox();
        const host = document.createElement('div');
        box.append(host);
        document.body.append(box);
        return shadowText(host);
      },
    ],
    [
      'in a private element of a shadow root',
      () => {
        const host = document.createElement('div');
        document.body.append(host);
        return shadowText(host, privateBox());
      },
    ],
  ])('never leaves the page %s', (_name, build) => {
    mark(build());
    expect(marked()).toBeUndefined();
  });

  it('never leaves the page where it reaches over something private', () => {
    const box = privateBox();
    box.append('Card 4242');
    document.body.append('Before', box, 'After');
    mark(document.body.firstChild as Node, document.body.lastChild as Node);
    expect(marked()).toBeUndefined();
  });
});
