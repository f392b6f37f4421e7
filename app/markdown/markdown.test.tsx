// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from './show.test-helper.tsx';
import { highlight } from './highlight/highlight.ts';
import { MarkdownDocument } from './syntax/markdown-document.ts';

beforeEach(() => {
  // KaTeX refuses to work in a document without a doctype.
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A worker in the same thread, as Node's documents have none; the browser tests have a real one. */
class OwnThreadWorker extends EventTarget {
  async postMessage({ chunks, language }: { chunks: string[]; language: string }): Promise<void> {
    for (const data of (await highlight(chunks, language)) ?? [undefined]) {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
}

/** Makes so many paragraphs, each a link, which reads its address whenever it renders. */
const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `[${index}](https://example.com/${index})\n\n`).join('');

const isWideFormula = (one: Element) => one.localName === 'math' && one.textContent.includes('w');

const sources = [{ id: 'a', title: 'The guide' }];

describe('rendering', () => {
  it('shows headings below those of the screen', () => {
    const { container } = show({ text: '# One\n\n#### Four' });
    expect(container.querySelectorAll('h3, h6')).toHaveLength(2);
  });

  it('lets lists and quotations run as their words do, which no direction of their own may hide', () => {
    const { container } = show({ text: '- one\n- two\n\ntext\n\n1. loose\n\n2. list\n\n> quoted' });
    for (const name of ['ul', 'ol', 'blockquote']) {
      const block = container.querySelector(name)!;
      expect(block.getAttribute('dir')).toBe('auto');
      expect(block.querySelector('[dir]')).toBeNull();
    }
  });

  it('shows raw HTML as text', () => {
    const { container } = show({ text: '<img src=x onerror=alert(1)>\n\na <b onclick="x()">b</b>' });
    expect(container.querySelector('img, b')).toBeNull();
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>');
  });

  it('shows all that stands behind a fence, and the address of a link without a text', () => {
    const { container, update } = show({ text: '```js title="app.js" {1,3}\na\n```' });
    expect(container.querySelector('figcaption span')?.textContent).toBe('js title="app.js" {1,3}');
    expect(container.querySelector('figure')?.getAttribute('aria-label')).toBe('Code in js');
    update({ text: 'See [](https://a.example/b) and [](/c).' });
    expect(container.textContent).toBe('See https://a.example/b and /c.');
    expect(container.querySelector('a')?.getAttribute('href')).toBe('https://a.example/b');
  });

  it('emphasizes by dots what is hard to read slanted', () => {
    const { container } = show({ text: '*anywhere*, *任何地方* and *Casement 的窗*' });
    const dotted = [...container.querySelectorAll('em')].map((em) => em.hasAttribute('data-dotted'));
    expect(dotted).toEqual([false, true, true]);
  });

  it('never makes markup from a string', () => {
    const written = vi.spyOn(Element.prototype, 'innerHTML', 'set');
    show({ text: '# a\n\n**b** `c` <i>d</i>\n\n```html\n<b>e</b>\n```\n\n| a |\n|--|\n| <u>b</u> |' });
    expect(written).not.toHaveBeenCalled();
  });

  it('copies code', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    show({ text: '```js\nconst a = 1;\n```' });
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    await screen.findByRole('button', { name: 'Copied' });
    expect(writeText).toHaveBeenCalledWith('const a = 1;');
  });

  it('colors code once it is complete, and changes no character of it', async () => {
    vi.stubGlobal('Worker', OwnThreadWorker);
    const code = 'const a = `x${1}`; // <b>\nif (a) {}\n'.repeat(40);
    const { container, update } = show({ text: `\`\`\`ts\n${code}`, streaming: true });
    expect(container.querySelector('[data-scope]')).toBeNull();
    update({ text: `\`\`\`ts\n${code}\`\`\`\n`, streaming: false });
    await waitFor(() => expect(container.querySelector('[data-scope=keyword]')).not.toBeNull());
    expect(container.querySelector('pre')?.textContent).toBe(code.trimEnd());
  });

  it('shows the TeX of a formula until it is set, then its MathML', async () => {
    const { container } = show({ text: 'a \\(x^2\\) b' });
    await waitFor(() => expect(container.querySelector('math msup')).not.toBeNull());
    expect(container.querySelector('[style]')).toBeNull();
  });

  it('sets chemistry, fences of maths, and environments that KaTeX lacks', async () => {
    const { container } = show({
      text: '\\ce{SO4^{2-}}\n\n```math\nx^2\n```\n\n\\begin{eqnarray}\na &=& b\n\\end{eqnarray}\n\n\\begin{multline*}\na\n\\end{multline*}',
    });
    await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(4));
    expect(container.querySelector('[data-failed]')).toBeNull();
    expect(container.querySelector('math')?.textContent).toContain('SO');
  });

  it('makes elements of the tags that format a word, without their attributes', () => {
    const { container } = show({ text: 'H<sub onclick="x">2</sub>O, <kbd class="x">F1</kbd>' });
    expect(container.querySelector('p')?.innerHTML).toBe('H<sub>2</sub>O, <kbd>F1</kbd>');
  });

  it('shows the percent sign of a formula, which begins a comment in TeX', async () => {
    const { container } = show({ text: 'Up by $50%$, or $5\\%$.' });
    await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(2));
    const shown = [...container.querySelectorAll('math mrow')].map(({ textContent }) => textContent);
    expect(shown).toEqual(['50%', '5%']);
  });

  it('lets the keyboard scroll a formula that is too wide, and no other', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #seen: Element[] = [];
        readonly #tell: (entries: unknown[]) => void;
        constructor(tell: (entries: unknown[]) => void) {
          this.#tell = tell;
        }
        observe(target: Element) {
          this.#seen.push(target);
          this.#tell(
            this.#seen.map((one) => ({
              target: one,
              contentRect: { width: isWideFormula(one) ? 900 : 300 },
            })),
          );
        }
        disconnect() {}
      },
    );
    show({ text: 'a \\(x^2\\) b \\(w^2\\) c\n\n$$w^3$$' });
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Formula' })).toHaveLength(2));
    expect(screen.getAllByRole('region').map(({ tabIndex }) => tabIndex)).toEqual([0, 0]);
  });
});

describe('a text that takes the renderer apart', () => {
  it('is shown as it is, and nothing around it goes', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(MarkdownDocument.prototype, 'update').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    const { container, update } = show({ text: '**a**\n\nb', streaming: true });
    expect(container.textContent).toBe('**a**\n\nb');
    update({ text: '**a**\n\nb and more' });
    expect(container.textContent).toBe('**a**\n\nb and more');
  });

  it.each(['1. ', '> ', '>', '- a > ', '* ', '**a ', '*a _b ', '[', '![', '[a](b', '`', '\\(', '<a ', '| '])(
    'renders %j again and again',
    (part) => {
      const count = 20_000 / part.length;
      for (const text of [part.repeat(count), `${part.repeat(count)}end`, `*a ${part.repeat(count)}*`]) {
        const { container, update } = show({ text, streaming: true });
        update({ text: `${text} ` });
        let depth = 0;
        for (
          let element = container.querySelector(':scope *:not(:has(*))');
          element;
          element = element.parentElement
        )
          depth += 1;
        expect(depth).toBeLessThan(120);
        cleanup();
      }
    },
  );
});

describe('links', () => {
  it.each([
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java&#115;cript:alert(1)'],
    ['javascript&colon;alert(1)'],
    ['<java\tscript:alert(1)>'],
    ['\u0001javascript:alert(1)'],
    ['&#1;javascript:alert(1)'],
    ['vbscript:msgbox(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['data:image/svg+xml,x'],
    ['file:///etc/passwd'],
    ['blob:https://example.com/1'],
    ['//example.com'],
    ['/path'],
    ['#part'],
    ['https:'],
    ['intent://x'],
  ])('shows the text of one to %j alone', (address) => {
    for (const text of [
      `[label](${address})`,
      `[label][r]\n\n[r]: ${address}`,
      `[**label**](${address} "t")`,
    ]) {
      const { container } = show({ text });
      expect(container.querySelector('a')).toBeNull();
      cleanup();
    }
  });

  it.each([
    ['[a](https://example.com/x)', 'https://example.com/x'],
    ['[a](HTTP://example.com)', 'http://example.com/'],
    ['<me@example.com>', 'mailto:me@example.com'],
    ['https://example.com', 'https://example.com/'],
  ])('follows %j apart from the chat', (text, href) => {
    show({ text });
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe(href);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  });

  it.each([
    ['[https://bank.example](https://evil.example/login)', '(evil.example)'],
    ['[bank.example/login](https://evil.example)', '(evil.example)'],
    ['[x](https://bank.example@evil.example)', '(evil.example)'],
    ['[аррӏе.com](https://xn--80ak6aa92e.com)', '(xn--80ak6aa92e.com)'],
    ['[apple.com](https://xn--80ak6aa92e.com)', '(xn--80ak6aa92e.com)'],
    ['[www.a.example](https://a.example)', ''],
    ['[the docs](https://a.example)', ''],
  ])('shows the real host where %j hides it', (text, host) => {
    const { container } = show({ text });
    expect(/\(.*\)/.exec(container.textContent ?? '')?.[0] ?? '').toBe(host);
  });

  it('keeps the letters of a text from turning the real host around', () => {
    const { container } = show({ text: '[\u202Ebank.example](https://evil.example)' });
    expect([...container.querySelectorAll('a > bdi')].map((part) => part.textContent?.trim())).toEqual([
      '\u202Ebank.example',
      '(evil.example)',
    ]);
  });

  it('opens no half an address', () => {
    const { container } = show({ text: 'see https://example.com/pa', streaming: true });
    expect(container.querySelector('a[href]')).toBeNull();
    expect(container.textContent).toBe('see https://example.com/pa');
  });
});

describe('images', () => {
  // Their code comes with the first one.
  beforeAll(async () => {
    show({ text: '![first](/first.png)' });
    await screen.findByAltText('first');
  });

  it('asks before it loads one of another site', async () => {
    const { container } = show({ text: '![A cat](https://cats.example/c.png)' });
    expect(container.querySelector('img')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /A cat.*Load image from cats\.example/ }));
    const image = screen.getByRole('img', { name: 'A cat' });
    expect(image.getAttribute('src')).toBe('https://cats.example/c.png');
    expect(image.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(image.getAttribute('loading')).toBe('lazy');
    fireEvent.error(image);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(container.textContent).toContain('could not be loaded');
  });

  it.each(['data:image/png;base64,AA==', '/files/a.png'])('loads %s at once', (source) => {
    const { container } = show({ text: `![a](${source})` });
    expect(container.querySelector('img')).not.toBeNull();
  });

  it.each(['data:image/svg+xml,x', 'data:text/html,x', 'javascript:alert(1)', 'file:///a.png'])(
    'never loads %s',
    (source) => {
      const { container } = show({ text: `![alt](<${source}>)` });
      expect(container.querySelector('img, button')).toBeNull();
      expect(container.textContent).toBe('alt');
    },
  );
});

describe('citations', () => {
  it('leads to a known source, and shows an unknown one as text', () => {
    const onCitation = vi.fn();
    const { container } = show({ text: 'x [1](source:a) y [2](source:zz)', sources, onCitation });
    fireEvent.click(screen.getByRole('button', { name: 'Source 1: The guide' }));
    expect(onCitation).toHaveBeenCalledWith('a');
    expect(container.textContent).toBe('x\u20601 y\u00A0[2]');
  });

  it('finds a source by its id as it stands, or percent-decoded', () => {
    const onCitation = vi.fn();
    const known = [
      { id: 'a b', title: 'Decoded' },
      { id: 'c%20d', title: 'As it stands' },
    ];
    show({ text: '[1](source:a%20b) [2](source:c%20d) [3](source:%)', sources: known, onCitation });
    for (const button of screen.getAllByRole('button')) fireEvent.click(button);
    expect(onCitation.mock.calls).toEqual([['a b'], ['c%20d']]);
  });

  it('leaves no trace where sources are not shown', () => {
    const { container } = show({ text: 'x [1](source:a), y', sources });
    expect(container.textContent).toBe('x, y');
  });

  it('becomes a link to a source that comes after the text', () => {
    const { update } = show({ text: '[1](source:a)', onCitation: () => {} });
    expect(screen.queryByRole('button')).toBeNull();
    update({ text: '[1](source:a)', onCitation: () => {}, sources });
    expect(screen.getByRole('button')).not.toBeNull();
  });
});

describe('while text grows', () => {
  it('renders the last block only', () => {
    let read = 0;
    vi.stubGlobal(
      'URL',
      class extends URL {
        constructor(address: string, base?: string) {
          super(address, base);
          read += 1;
        }
      },
    );
    const { update } = show({ text: `${links(200)}The last`, streaming: true });
    const atFirst = read;
    expect(atFirst).toBeGreaterThanOrEqual(200);
    update({ text: `${links(200)}The last grows`, streaming: true });
    expect(read).toBe(atFirst);
    update({ text: `${links(200)}The last grows [by a link](https://example.com)`, streaming: true });
    expect(read).toBeGreaterThan(atFirst);
    expect(read).toBeLessThanOrEqual(atFirst + 2);
  });

  it('keeps the elements and text nodes that are there', () => {
    const { container, update } = show({ text: '# Head\n\n- one\n- two **b', streaming: true });
    const before = [...container.querySelectorAll('*')];
    const text = container.querySelector('strong')?.firstChild;
    update({ text: '# Head\n\n- one\n- two **bold** and\n- three', streaming: true });
    const after = new Set(container.querySelectorAll('*'));
    expect(before.filter((element) => !after.has(element))).toEqual([]);
    expect(container.querySelector('strong')?.firstChild).toBe(text);
  });

  it('keeps what the reader has selected', () => {
    const { container, update } = show({ text: 'Some words', streaming: true });
    const node = container.querySelector('p')?.firstChild;
    if (!node) throw new Error('no text');
    document.getSelection()?.setBaseAndExtent(node, 5, node, 10);
    update({ text: 'Some words that go on', streaming: true });
    expect(document.getSelection()?.toString()).toBe('words');
  });

  it('keeps lines of code that are complete', () => {
    const code = Array.from({ length: 100 }, (_, index) => `line ${index}\n`).join('');
    const { container, update } = show({ text: `\`\`\`\n${code}`, streaming: true });
    const boxes = [...container.querySelectorAll('code > span')];
    update({ text: `\`\`\`\n${code}more`, streaming: true });
    expect([...container.querySelectorAll('code > span')].slice(0, boxes.length)).toEqual(boxes);
    expect(container.querySelector('pre')?.textContent).toBe(`${code}more`);
  });
});
