// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { emptyConversation } from '../../conversation/conversation-state.ts';
import { watchTyping } from './watch-typing.ts';

const conversation = proxy(emptyConversation());
const setDraft = (draft: string) => {
  conversation.draft = draft;
};

let box: HTMLTextAreaElement;
let heard: string[];
let watching: AbortController;

beforeEach(() => {
  document.body.innerHTML = '<textarea id="message"></textarea>';
  box = document.querySelector('textarea')!;
  setDraft('');
  heard = [];
  watching = new AbortController();
  // The composer does the same, and listens first.
  box.addEventListener('input', () => setDraft(box.value), { signal: watching.signal });
  watchTyping(
    { box, conversation },
    { onText: (text) => heard.push(text), onLeft: () => heard.push('left'), onKey: () => undefined },
    watching.signal,
  );
});
afterEach(() => watching.abort());

/** Valtio tells its subscribers in the next microtask. */
const settle = () => Promise.resolve();

const type = async (text: string) => {
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
};

it('hears what is typed, and nothing else of it', async () => {
  await type('a');
  await type('ab');
  expect(heard).toEqual(['a', 'ab']);
});

it.each(['another draft', ''])('is told to leave when something else stands there: %j', async (draft) => {
  await type('a');
  setDraft(draft);
  box.value = draft;
  await settle();
  expect(heard).toEqual(['a', 'left']);
});
