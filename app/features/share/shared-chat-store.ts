import { proxy, ref } from 'valtio/vanilla';
import { toThreadMessage } from '../../conversation/run/run-error.ts';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import * as codes from '../../service/contract/codes.ts';
import type { ContentPart } from '../../service/contract/conversation.ts';
import { readShare, type SharedChat } from '../../service/contract/share.ts';
import { serviceAddress } from '../../service/service-address.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { App } from '../app.ts';

export type SharedChatPhase =
  | { type: 'loading' }
  | { type: 'shown'; chat: Omit<SharedChat, 'messages'>; messages: readonly ThreadMessage[] }
  /** Revoked or expired. */
  | { type: 'gone' }
  | { type: 'not-found' }
  | { type: 'unreachable' };

const failurePhase = (error: unknown): SharedChatPhase => {
  const code = error instanceof ServiceError ? error.code : undefined;
  if (code === codes.gone) return { type: 'gone' };
  // The service answers 400 to an id of a wrong form, which no shared chat can have.
  return { type: code === codes.notFound || code === 400 ? 'not-found' : 'unreachable' };
};

/** A part with the whole address of its file, so that it does not matter who shows it. */
const withAddress = (part: ContentPart, base: string): ContentPart => {
  if (part.type === 'text' || part.source.type !== 'url') return part;
  return { ...part, source: { ...part.source, value: serviceAddress(base, part.source.value) ?? '' } };
};

/** The shared chat on show. */
export const createSharedChat = ({ visitor }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy<{ phase: SharedChatPhase }>({ phase: { type: 'loading' } });
  return {
    state,
    load: async (shareId: string): Promise<void> => {
      const { service, environment } = visitor;
      state.phase = { type: 'loading' };
      try {
        const { messages, ...chat } = await service.call(readShare, { shareId });
        const shown = messages.map(toThreadMessage).map((message) => ({
          ...message,
          parts: message.parts.map((part) => withAddress(part, environment.serviceBase)),
        }));
        state.phase = { type: 'shown', chat, messages: ref(shown) };
      } catch (error) {
        state.phase = failurePhase(error);
      }
    },
  };
};
