import type { RunEvent } from 'casement/contract';
import { createTaggedThoughts } from '../connection/tagged-thoughts.ts';
import type { AnswerTeller } from '../connection/tell-answer.ts';

type Piece = Extract<RunEvent, { type: 'TEXT_MESSAGE_CONTENT' | 'TEXT_MESSAGE_CHUNK' }>;

/** Makes reasoning of the thoughts between tags at the head of an agent's texts. */
export const createThoughtTeller = (tell: Pick<AnswerTeller, 'reasoning' | 'endReasoning'>) => {
  /** The last piece of each message. */
  const pieces = new Map<string, Piece>();
  let latest = '';

  const thoughts = createTaggedThoughts({
    reasoning: tell.reasoning,
    text: (delta, messageId) => {
      const piece = pieces.get(messageId);
      return piece ? [...tell.endReasoning(messageId), { ...piece, delta }] : [];
    },
  });

  return {
    /** Returns the events for an event of the agent. */
    take: (event: RunEvent): RunEvent[] => {
      if (event.type === 'TEXT_MESSAGE_END') {
        const { messageId } = event;
        return [...thoughts.rest(messageId), ...tell.endReasoning(messageId), event];
      }
      const isPiece = event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'TEXT_MESSAGE_CHUNK';
      if (!isPiece || (event.delta ?? '') === '') return [event];
      latest = event.messageId ?? latest;
      pieces.set(latest, event);
      return thoughts.push(event.delta ?? '', latest);
    },
    /** Returns what has waited for more. */
    end: (): RunEvent[] => [
      ...thoughts.restOfAll(),
      ...[...pieces.keys()].flatMap((messageId) => tell.endReasoning(messageId)),
    ],
  };
};
