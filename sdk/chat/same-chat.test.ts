// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { defineChatElement } from '../script/chat-element.ts';
import type { Chat } from './chat.ts';
import { createChat } from './create-chat.ts';

vi.mock('../frame/start-frame.ts', () => ({ startFrame: () => undefined }));

const ids = { botId: 'support', channelId: 'web', appUrl: 'https://chat.example.com/' };
const place = () => document.body.appendChild(document.createElement('section'));
const inline = (container: HTMLElement) => createChat({ ...ids, mode: 'inline', container });
const made: Chat[] = [];
const keep = (chat: Chat) => {
  made.push(chat);
  return chat;
};

afterEach(() => {
  for (const chat of made.splice(0)) chat.destroy();
  document.body.replaceChildren();
});

it('is the living one for the same ids, mode and container', () => {
  const container = place();
  expect(keep(inline(container))).toBe(inline(container));
  expect(keep(createChat(ids))).toBe(createChat(ids));
});

it('is a view of its own in another container, and each ends by itself', () => {
  const [one, two] = [place(), place()];
  const [first, second] = [keep(inline(one)), keep(inline(two))];
  expect(first).not.toBe(second);
  for (const container of [one, two]) expect(container.querySelectorAll('[data-casement]')).toHaveLength(1);
  first.destroy();
  expect([first.state, second.state]).toEqual(['destroyed', 'loading']);
  expect([one, two].map((container) => container.childElementCount)).toEqual([0, 1]);
});

it('ends with a container that has left the page, and leaves those beside it', () => {
  const [gone, stays] = [place(), place()];
  const [first, second] = [keep(inline(gone)), keep(inline(stays))];
  gone.remove();
  keep(inline(place()));
  expect([first.state, second.state]).toEqual(['destroyed', 'loading']);
});

it('fills two elements with one bot and channel', async () => {
  defineChatElement((options) => keep(createChat({ ...ids, ...options })));
  const [one, two] = [0, 1].map(() => {
    const element = document.createElement('casement-chat') as HTMLElement & { chat?: Chat };
    element.dataset['botId'] = 'support';
    document.body.append(element);
    return element;
  });
  expect(one?.chat).not.toBe(two?.chat);
  for (const element of [one, two]) expect(element?.querySelectorAll('[data-casement]')).toHaveLength(1);
  one?.remove();
  await Promise.resolve();
  expect([one?.chat?.state, two?.chat?.state]).toEqual(['destroyed', 'loading']);
});
