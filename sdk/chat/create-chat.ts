import type { Chat } from './chat.ts';
import type { ChatOptions } from './options.ts';
import { buildPageAddress } from '../protocol/address.ts';
import { readOptions } from './read-options.ts';
import { createHandle } from './handle.ts';

const living = new Map<string, Chat>();

/**
 * Puts a chat on the page. Nothing is asked of the network before the visitor, or `open()`, asks for it.
 * With the app and ids of a chat that lives already, that chat comes back and the other options are left aside.
 * Throws a `ChatError` with the code `INVALID_OPTIONS`.
 */
export const createChat = (options: ChatOptions): Chat => {
  const settings = readOptions(options);
  const { appUrl, ids, signal } = settings;
  const key = buildPageAddress(appUrl, ids);
  const existing = living.get(key);
  if (existing) return existing;

  const lifetime = new AbortController();
  const chat = createHandle(settings, () => {
    lifetime.abort();
    living.delete(key);
  });
  living.set(key, chat);
  if (signal?.aborted) chat.destroy();
  signal?.addEventListener('abort', () => chat.destroy(), { signal: lifetime.signal });
  return chat;
};
