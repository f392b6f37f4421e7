import { ChatError } from '../chat/chat-error.ts';
import type { Chat } from '../chat/chat.ts';
import { defineChatElement } from './chat-element.ts';
import { createChat } from '../chat/create-chat.ts';
import { reportErrors } from '../chat/catch-errors.ts';
import type { ChatOptions } from '../chat/options.ts';

/** `createChat` where the script's own tag has given what is left out. */
type CreateChat = (options?: Partial<ChatOptions>) => Chat;

/** The global `casement`: a method of the chat by its name, or `createChat`. */
export type CasementGlobal = {
  (name: unknown, ...values: unknown[]): unknown;
  createChat: CreateChat;
};

type Stub = { q?: Iterable<unknown>[] };
type Page = { casement?: CasementGlobal | Stub };

/**
 * Puts the global `casement` in place, starts the tag's chat, and makes the calls that the page has queued
 * before. A second script on the page finds the first one's global and leaves it as it is.
 */
export const startCommands = (
  page: unknown,
  tagOptions: Partial<ChatOptions>,
  isAutoStart: boolean,
): void => {
  const target = page as Page;
  const before = target.casement;
  if (before && 'createChat' in before) {
    if (isAutoStart) reportErrors(() => before.createChat(tagOptions));
    return;
  }

  let chat: Chat | undefined;
  const create: CreateChat = (options) => {
    const made = createChat({ ...tagOptions, ...options } as ChatOptions);
    if (!chat || chat.state === 'destroyed') chat = made;
    return made;
  };

  const run = (name: unknown, ...values: unknown[]): unknown => {
    if (name === 'createChat') return create(values[0] as Partial<ChatOptions>);
    const method = chat?.[name as keyof Chat];
    if (typeof method !== 'function') {
      throw new ChatError('INVALID_CALL', `No chat, or no command ${String(name)}.`);
    }
    // The command that ends the chat also removes the global, so that nothing is left on the page.
    if (name === 'destroy') delete target.casement;
    return (method as (...all: unknown[]) => unknown)(...values);
  };

  target.casement = Object.assign(run, { createChat: create });
  if (isAutoStart) reportErrors(() => create());
  // Elements that are there already come to life here, so that queued calls find their chat.
  defineChatElement(create);
  for (const [name, ...values] of before?.q ?? []) {
    reportErrors(() => run(name, ...values));
  }
};
