import { proxy, ref } from 'valtio/vanilla';
import { toThreadMessage } from '../../conversation/tree/to-thread-message.ts';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { codes } from '../../service/contract/codes.ts';
import type { ContentPart } from '../../service/contract/conversation.ts';
import { readShare, type SharedChat } from '../../service/contract/share.ts';
import { serviceAddress } from '../../service/service-address.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { Service } from '../../service/service.ts';

export type SharedChatPhase =
  | { type: 'loading' }
  | { type: 'shown'; chat: Omit<SharedChat, 'messages'>; messages: readonly ThreadMessage[] }
  /** Revoked or expired. */
  | { type: 'gone' }
  | { type: 'not-found' }
  | { type: 'unreachable' };

/** The shared chat on show. Components read it with `useSnapshot`. */
export const sharedChat = proxy<{ phase: SharedChatPhase }>({ phase: { type: 'loading' } });

const failurePhase = (error: unknown): SharedChatPhase => {
  const code = error instanceof ServiceError ? error.code : undefined;
  if (code === codes.gone) return { type: 'gone' };
  // An id that the service cannot even read is one that it does not have.
  return { type: code === codes.notFound || code === 400 ? 'not-found' : 'unreachable' };
};

/** A part with the whole address of its file, so that it does not matter who shows it. */
const withAddress = (part: ContentPart, base: string): ContentPart => {
  if (part.type === 'text' || part.source.type !== 'url') return part;
  return { ...part, source: { ...part.source, value: serviceAddress(base, part.source.value) ?? '' } };
};

/**
 * Loads a shared chat.
 * @param base Where the service is, for the addresses of files.
 */
export const loadSharedChat = async (service: Service, base: string, shareId: string): Promise<void> => {
  sharedChat.phase = { type: 'loading' };
  try {
    const { messages, ...chat } = await service.call(readShare, { shareId }, { shownByCaller: true });
    const shown = messages
      .map(toThreadMessage)
      .map((message) => ({ ...message, parts: message.parts.map((part) => withAddress(part, base)) }));
    sharedChat.phase = { type: 'shown', chat, messages: ref(shown) };
  } catch (error) {
    sharedChat.phase = failurePhase(error);
  }
};
