import * as v from 'valibot';
import { readStored } from '../../storage/read-stored.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { chatKey } from '../../storage/chat-key.ts';
import type { App } from '../app.ts';

const Replies = v.array(
  v.object({ callId: v.string(), words: v.string(), sessionId: v.optional(v.nullable(v.string())) }),
);

/** Limited, because replies to answers that were continued in another tab are never deleted. */
const MAX_KEPT = 20;

/** Keeps the replies to agents' questions that the visitor is writing, across reloads of this tab. */
export const createKeptReplies = ({ visitor, conversation, conversationEvents, signal }: App) => {
  const storageKey = chatKey('replies', visitor.address);
  const kept = () => readStored(tabStorage, storageKey, Replies) ?? [];
  const write = (replies: v.InferOutput<typeof Replies>): void =>
    tabStorage.set(storageKey, JSON.stringify(replies.slice(-MAX_KEPT)));
  // They go with their conversation.
  const stopListening = conversationEvents.listen((event) => {
    const replies = kept();
    const left = replies.filter(({ sessionId }) => event.type !== 'deleted' || sessionId !== event.sessionId);
    if (left.length < replies.length) write(left);
  });
  signal.addEventListener('abort', stopListening);

  return {
    read: (callId: string): string => kept().find((reply) => reply.callId === callId)?.words ?? '',
    /** Keeps a reply; '' forgets it. */
    keep: (callId: string, words: string): void => {
      const replies = kept().filter((reply) => reply.callId !== callId);
      if (words) replies.push({ callId, words, sessionId: conversation.state.sessionId });
      write(replies);
    },
  };
};
