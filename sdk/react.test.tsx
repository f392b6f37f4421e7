// @vitest-environment happy-dom
import { cleanup, render, renderHook } from '@testing-library/react';
import { createRef, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Chat as ChatHandle } from './chat/chat.ts';
import { Chat, useChat } from './react.tsx';

const ids = { appUrl: 'https://chat.example.com', botId: 'support', channelId: 'web' };

// An inline chat loads at once; here its frame stays empty.
vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockReturnValue();
// An open chat listens to it once its second part is there.
vi.stubGlobal('visualViewport', new EventTarget());

const hosts = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-casement]')].map(
    ({ dataset }) => dataset['casement'] ?? '',
  );

/** One or two inline chats with the same ids. */
const both = (isFirst: boolean) => (
  <StrictMode>
    {isFirst && <Chat key="one" {...ids} mode="inline" className="one" />}
    <Chat key="two" {...ids} mode="inline" className="two" />
  </StrictMode>
);
const inPlaces = () =>
  ['.one', '.two'].map((place) => document.querySelectorAll(`${place} [data-casement]`).length);

/** The same options in new objects. */
const options = () => ({
  ...ids,
  locale: 'en' as const,
  context: { fields: { page: 'basket' } },
  tools: [{ name: 'add', description: 'Adds', run: () => null }],
});

const gone = () => vi.waitFor(() => expect(hosts()).toEqual([]));

afterEach(async () => {
  cleanup();
  await gone();
});

describe('Chat', () => {
  it('is one chat in Strict Mode, and none once it is unmounted', async () => {
    const { unmount } = render(
      <StrictMode>
        <Chat {...ids} />
      </StrictMode>,
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(hosts()).toEqual(['support']);
    unmount();
    await gone();
  });

  it('writes an error to the console where it has no onError', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const onError = vi.fn();
    const late = { ...ids, mode: 'inline' as const, connectTimeoutMs: 1 };
    const { unmount } = render(<Chat {...late} onError={onError} />);
    const error = expect.objectContaining({ code: 'CONNECT_TIMEOUT' });
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(error));
    expect(warn).not.toHaveBeenCalled();
    unmount();
    await gone();
    render(<Chat {...late} />);
    await vi.waitFor(() => expect(warn.mock.calls).toEqual([[error]]));
    warn.mockRestore();
  });

  it('is shared by components with the same ids, until the last of them goes', async () => {
    const first = render(<Chat {...ids} />);
    const second = render(<Chat {...ids} />);
    expect(hosts()).toEqual(['support']);
    first.unmount();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(hosts()).toEqual(['support']);
    second.unmount();
    await gone();
  });

  it('is another chat when its ids change', async () => {
    const { rerender } = render(<Chat {...ids} />);
    rerender(<Chat {...ids} botId="sales" />);
    await vi.waitFor(() => expect(hosts()).toEqual(['sales']));
  });

  it('tells the living chat what has changed, and nothing twice', () => {
    const ref = createRef<ChatHandle>();
    const { rerender } = render(<Chat ref={ref} {...options()} />);
    const chat = ref.current;
    if (!chat) throw new Error('There is no handle.');
    const setLocale = vi.spyOn(chat, 'setLocale');
    const setContext = vi.spyOn(chat, 'setContext');
    const registerTool = vi.spyOn(chat, 'registerTool');
    rerender(<Chat ref={ref} {...options()} />);
    for (const spy of [setLocale, setContext, registerTool]) expect(spy).not.toHaveBeenCalled();
    rerender(<Chat ref={ref} {...options()} locale="zh-CN" context={{ fields: { page: 'till' } }} />);
    expect(setLocale).toHaveBeenCalledExactlyOnceWith('zh-CN');
    expect(setContext).toHaveBeenLastCalledWith({ fields: { page: 'till' } });
    expect(registerTool).not.toHaveBeenCalled();
    const { locale: _locale, ...others } = options();
    rerender(<Chat ref={ref} {...others} />);
    expect(setLocale).toHaveBeenLastCalledWith('auto');
    expect(ref.current).toBe(chat);
  });

  it('calls the newest listener', () => {
    const ref = createRef<ChatHandle>();
    const heard: string[] = [];
    const { rerender } = render(<Chat ref={ref} {...ids} onOpen={() => heard.push('old')} />);
    rerender(<Chat ref={ref} {...ids} onOpen={() => heard.push('new')} />);
    ref.current?.open();
    ref.current?.open();
    expect(heard).toEqual(['new']);
  });

  it('opens and closes as it is told', () => {
    const ref = createRef<ChatHandle>();
    const { rerender } = render(<Chat ref={ref} {...ids} isOpen={false} />);
    expect(ref.current?.isOpen).toBe(false);
    rerender(<Chat ref={ref} {...ids} isOpen />);
    expect(ref.current?.isOpen).toBe(true);
    rerender(<Chat ref={ref} {...ids} isOpen={false} />);
    expect(ref.current?.isOpen).toBe(false);
  });

  it('fills the element of the component that comes next, when it is inline', async () => {
    const { rerender } = render(<Chat key="one" {...ids} mode="inline" className="one" />);
    rerender(<Chat key="two" {...ids} mode="inline" className="two" />);
    await vi.waitFor(() => expect(document.querySelector('.two [data-casement]')).not.toBeNull());
    expect(hosts()).toEqual(['support']);
  });

  it('is one view for each of two inline components with the same ids, in Strict Mode too', async () => {
    const { rerender } = render(both(true));
    await vi.waitFor(() => expect(inPlaces()).toEqual([1, 1]));
    const second = document.querySelector('.two iframe');
    rerender(both(false));
    await vi.waitFor(() => expect(inPlaces()).toEqual([0, 1]));
    rerender(both(true));
    await vi.waitFor(() => expect(inPlaces()).toEqual([1, 1]));
    expect(document.querySelector('.two iframe')).toBe(second);
  });

  it('renders on a server, as the empty place of an inline chat', () => {
    expect(renderToString(<Chat {...ids} />)).toBe('');
    expect(renderToString(<Chat {...ids} mode="inline" className="help" />)).toBe('<div class="help"></div>');
    expect(hosts()).toEqual([]);
  });
});

describe('useChat', () => {
  it('gives the handle once there is one, and the same for each render', () => {
    const { result, rerender } = renderHook(() => useChat(ids));
    const chat = result.current;
    expect(chat?.state).toBe('idle');
    rerender();
    expect(result.current).toBe(chat);
  });

  it('outlives a chat that the page has destroyed itself', () => {
    const { result, rerender } = renderHook((locale: 'en' | 'zh-CN') => useChat({ ...ids, locale }), {
      initialProps: 'en',
    });
    result.current?.destroy();
    expect(() => rerender('zh-CN')).not.toThrow();
  });
});
