import { parseAddress, SHARE } from './address.ts';

/** The address of the chat with the same bot; undefined when the address does not say which. */
export const ownChatAddress = (href: string): string | undefined => {
  const own = new URL(href);
  own.searchParams.delete(SHARE);
  own.hash = '';
  return parseAddress(own.href).ok ? own.href : undefined;
};
