// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChatOptions, readOptions } from '../chat/options.ts';
import { startChat } from '../chat/start-chat.ts';

vi.mock('../frame/start-frame.ts', () => ({ startFrame: () => undefined }));
vi.mock('../frame/load-frame-part.ts', () => ({ loadFramePart: () => new Promise(() => undefined) }));
vi.stubGlobal('CSS', {
  supports: (property: string, value: string) => property === 'color' && value.startsWith('#'),
});

const pageUrl = 'https://chat.example.com/?bot_id=support';
let chat: ReturnType<typeof startChat> | undefined;

/** Draws the launcher of these options where the style is remembered as `kept` says. */
const draw = (options: Partial<ChatOptions> = {}, kept?: unknown) => {
  if (kept !== undefined)
    localStorage.setItem(`${pageUrl}#look`, typeof kept === 'string' ? kept : JSON.stringify(kept));
  const ids = { botId: 'support', channelId: 'web', appUrl: 'https://chat.example.com/' };
  chat = startChat(readOptions({ ...ids, ...options }), pageUrl);
  const { host, root, button } = chat.view;
  const length = (name: string) => host.style.getPropertyValue(`--${name}`);
  return { host, root, button: button!, length };
};

afterEach(() => {
  chat?.destroy();
  localStorage.clear();
});

describe('the launcher', () => {
  it('is round and says nothing where nobody asks for more', () => {
    const { button, length } = draw();
    expect(button.getAttribute('aria-label') ?? button.ariaLabel).toBe('Open chat');
    expect(button.querySelectorAll('svg')).toHaveLength(2);
    expect(length('size')).toBe('');
  });

  it('has the words, the shape, the size and the color that the page asks for', () => {
    const { button, length } = draw({
      launcher: { icon: 'question', text: 'Ask us', size: 64, shape: 'rounded', color: '#ffd400' },
    });
    expect(button.ariaLabel).toBe('Ask us, Open chat');
    expect(button.textContent).toBe('Ask us');
    expect(button.classList.contains('rounded')).toBe(true);
    expect(button.style.getPropertyValue('--accent')).toBe('#ffd400');
    expect(length('size')).toBe('64px');
  });

  it('is never too small to be pressed', () => {
    expect(draw({ launcher: { size: 8 } }).length('size')).toBe('44px');
  });

  it('has a picture, and its icon where that does not come', () => {
    const { button } = draw({ launcher: { picture: '/me.png' } });
    const picture = button.querySelector('img')!;
    expect([picture.alt, button.querySelector('svg.closed')]).toEqual(['', null]);
    picture.dispatchEvent(new Event('error'));
    expect(button.querySelector('img')).toBeNull();
    expect(button.querySelector('svg.closed')).not.toBeNull();
  });

  it('looks and stands as the style said, and as the page says before that', () => {
    const kept = {
      color: '#123456',
      launcher: { text: 'Hello', shape: 'square' },
      placement: { corner: 'top-start', x: 8 },
    };
    const styled = draw({}, kept);
    expect(styled.button.ariaLabel).toBe('Hello, Open chat');
    expect([styled.host.style.getPropertyValue('--theme'), styled.length('x')]).toEqual(['#123456', '8px']);
    expect([...styled.button.classList]).toEqual(expect.arrayContaining(['top', 'start', 'square']));
    chat?.destroy();
    const own = draw({ launcher: { text: 'Help' }, placement: 'bottom-left', offsets: { x: 3 } }, kept);
    expect(own.button.ariaLabel).toBe('Help, Open chat');
    expect([...own.button.classList]).toEqual(expect.arrayContaining(['bottom', 'left']));
    expect(own.length('x')).toBe('3px');
  });

  it.each([
    'greenish',
    'null',
    '5',
    '[]',
    { launcher: null, placement: null },
    { launcher: 5, placement: 5 },
    { launcher: 'Hi', placement: 'middle' },
    { launcher: { icon: 'toString', color: 'red' }, placement: { corner: 7, at: 5 } },
    { placement: { at: [null] } },
  ])('is the usual one with %j in the storage of the browser', (kept) => {
    const { button, length } = draw({}, kept);
    expect(button.ariaLabel).toBe('Open chat');
    expect([...button.classList]).toEqual(expect.arrayContaining(['launcher', 'bottom', 'right']));
    expect([button.style.getPropertyValue('--accent'), length('size')]).toEqual(['', '']);
  });
});

it('stands at other distances on narrower pages, the last that fits', () => {
  const replaceSync = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  const at = [
    { maxWidth: 900, x: 40 },
    { maxWidth: 600, x: 12, y: 72 },
  ];
  const { length } = draw({ placement: { corner: 'bottom-end', x: 24, y: 30, at } });
  expect(replaceSync.mock.calls.map(([css]) => css).filter((css) => css.startsWith('@media'))).toEqual([
    '@media(width<=900px){:host{--x:40px!important}}',
    '@media(width<=600px){:host{--x:12px!important;--y:72px!important}}',
  ]);
  expect([length('x'), length('y')]).toEqual(['24px', '30px']);
});

it('begins hidden where the hours of the channel hid it, until they end or the chat opens', () => {
  const hiddenUntil = Date.now() + 60_000;
  expect(draw({ rules: true }, { hiddenUntil }).host.hidden).toBe(true);
  chat!.open();
  expect(chat!.view.host.hidden).toBe(false);
  for (const [options, kept] of [
    [{ rules: true }, { hiddenUntil: Date.now() - 1 }],
    [{}, { hiddenUntil }],
    [{ rules: true, mode: 'page' }, { hiddenUntil }],
  ] as const) {
    chat!.destroy();
    expect(draw(options, kept).host.hidden).toBe(false);
  }
});
