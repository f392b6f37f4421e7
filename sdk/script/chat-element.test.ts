// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Chat } from '../chat/chat.ts';
import { defineChatElement } from './chat-element.ts';
import type { ChatOptions } from '../chat/options.ts';

type ChatElement = HTMLElement & { chat?: Chat };

const made: {
  options: Partial<ChatOptions>;
  chat: { state: string; destroy: () => void; setLocale: () => void; setColorScheme: () => void };
}[] = [];
defineChatElement((options) => {
  if (!options.botId) throw new Error('botId is required');
  const chat = {
    state: 'idle',
    destroy: vi.fn(() => {
      chat.state = 'destroyed';
    }),
    setLocale: vi.fn(),
    setColorScheme: vi.fn(),
  };
  made.push({ options, chat });
  return chat as unknown as Chat;
});

const addElement = (attributes: Record<string, string>): ChatElement => {
  const element = document.createElement('casement-chat') as ChatElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
};

afterEach(() => {
  document.body.replaceChildren();
  made.length = 0;
  vi.unstubAllGlobals();
});

describe('casement-chat', () => {
  it('fills itself inline, with the attributes of the script tag, and hands out the chat', () => {
    const element = addElement({ 'data-bot-id': 'support', 'data-locale': 'zh-CN' });
    expect(made).toHaveLength(1);
    expect(made[0]?.options).toEqual({
      mode: 'inline',
      container: element,
      botId: 'support',
      locale: 'zh-CN',
    });
    expect(element.chat).toBe(made[0]?.chat);
  });

  it('takes the mode that its attributes name', () => {
    addElement({ 'data-bot-id': 'support', 'data-mode': 'bubble' });
    expect(made[0]?.options.mode).toBe('bubble');
  });

  it('keeps its chat when it is moved', async () => {
    const element = addElement({ 'data-bot-id': 'support' });
    const place = document.createElement('main');
    document.body.append(place);
    place.append(element);
    await Promise.resolve();
    expect(made).toHaveLength(1);
    expect(made[0]?.chat.destroy).not.toHaveBeenCalled();
  });

  it('ends its chat when it is taken away, and makes another when it comes back', async () => {
    const element = addElement({ 'data-bot-id': 'support' });
    element.remove();
    await Promise.resolve();
    expect(made[0]?.chat.destroy).toHaveBeenCalledOnce();
    document.body.append(element);
    expect(made).toHaveLength(2);
    expect(element.chat).toBe(made[1]?.chat);
  });

  it('tells its chat another language and other colors', async () => {
    const element = addElement({ 'data-bot-id': 'support', 'data-locale': 'en' });
    element.dataset['locale'] = 'zh-CN';
    element.dataset['colorScheme'] = 'dark';
    await Promise.resolve();
    expect(made[0]?.chat.setLocale).toHaveBeenCalledExactlyOnceWith('zh-CN');
    expect(made[0]?.chat.setColorScheme).toHaveBeenCalledExactlyOnceWith('dark');
    element.className = 'wide';
    delete element.dataset['locale'];
    await Promise.resolve();
    // Without one, the browser's languages decide, as they do from the start.
    expect(made[0]?.chat.setLocale).toHaveBeenLastCalledWith('auto');
    expect(made).toHaveLength(1);
  });

  it('makes one other chat when its other attributes change', async () => {
    const element = addElement({ 'data-bot-id': 'support' });
    element.dataset['botId'] = 'sales';
    element.dataset['channelId'] = 'web';
    await Promise.resolve();
    expect(made[0]?.chat.destroy).toHaveBeenCalledOnce();
    expect(made).toHaveLength(2);
    expect(made[1]?.options).toMatchObject({ botId: 'sales', channelId: 'web' });
    expect(element.chat).toBe(made[1]?.chat);
  });

  it('does not mind attributes that are no options', async () => {
    const element = addElement({ 'data-bot-id': 'support' });
    element.dataset['testid'] = 'chat';
    await Promise.resolve();
    expect(made).toHaveLength(1);
    expect(made[0]?.chat.destroy).not.toHaveBeenCalled();
  });

  it('has a chat as soon as its attributes are complete', async () => {
    vi.stubGlobal('reportError', vi.fn());
    const element = addElement({});
    element.dataset['botId'] = 'support';
    await Promise.resolve();
    expect(element.chat).toBe(made[0]?.chat);
  });

  it('reports options that cannot work to the page', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const element = addElement({});
    expect(reported).toHaveBeenCalledOnce();
    expect(element.chat).toBeUndefined();
  });

  it('is left as it is where another script has made it known', () => {
    const other = vi.fn();
    defineChatElement(other);
    addElement({ 'data-bot-id': 'support' });
    expect(other).not.toHaveBeenCalled();
    expect(made).toHaveLength(1);
  });
});
