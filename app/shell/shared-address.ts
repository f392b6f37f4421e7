/** The id of the shared chat that the address asks for; undefined when it asks for the chat itself. */
export const sharedIdOf = (search: string): string | undefined =>
  new URLSearchParams(search).get('share')?.trim() || undefined;

/** The address of the chat with the same bot; undefined when the address does not say which. */
export const ownChatAddress = (href: string): string | undefined => {
  const own = new URL(href);
  own.searchParams.delete('share');
  own.hash = '';
  const isKnown = ['bot_id', 'channel_id', 'style_id'].every((name) => own.searchParams.get(name)?.trim());
  return isKnown ? own.href : undefined;
};
