import { type RunEvent, TEXT_WAS_REASONING } from 'casement/contract';
import type { AnswerTeller } from '../connection/tell-answer.ts';
import { createThoughtReader, type ThoughtOutput } from '../thought-tags.ts';

type Piece = Extract<RunEvent, { type: 'TEXT_MESSAGE_CONTENT' | 'TEXT_MESSAGE_CHUNK' }>;

/** Makes reasoning of the thoughts between tags at the head of an agent's texts. */
export const createThoughtTeller = (tell: Pick<AnswerTeller, 'reasoning' | 'endReasoning'>) => {
  /** What tells thoughts from words in each message, its last piece, and how long its words are. */
  const open = new Map<
    string,
    { reader: ReturnType<typeof createThoughtReader>; piece: Piece; length: number }
  >();
  let latest = '';

  const tellAll = (outputs: ThoughtOutput[], messageId: string): RunEvent[] =>
    outputs.flatMap((output): RunEvent[] => {
      const message = open.get(messageId);
      if (!message) return [];
      if (output.type === 'reasoning') return tell.reasoning(output.text, messageId);
      if (output.type === 'text') {
        message.length += output.text.length;
        return [...tell.endReasoning(messageId), { ...message.piece, delta: output.text }];
      }
      const value = message.length;
      message.length = 0;
      return value > 0 ? [{ type: 'CUSTOM', name: TEXT_WAS_REASONING, value }] : [];
    });

  const rest = (messageId: string): RunEvent[] => [
    ...tellAll(open.get(messageId)?.reader.end() ?? [], messageId),
    ...tell.endReasoning(messageId),
  ];

  return {
    /** Returns the events for an event of the agent. */
    take: (event: RunEvent): RunEvent[] => {
      if (event.type === 'TEXT_MESSAGE_END') return [...rest(event.messageId), event];
      if (event.type !== 'TEXT_MESSAGE_CONTENT' && event.type !== 'TEXT_MESSAGE_CHUNK') return [event];
      latest = event.messageId ?? latest;
      const message = open.get(latest) ?? { reader: createThoughtReader(), piece: event, length: 0 };
      open.set(latest, { ...message, piece: event });
      const events = tellAll(message.reader.push(event.delta ?? ''), latest);
      return (event.delta ?? '') === '' ? [event] : events;
    },
    /** Returns what has waited for more. */
    end: (): RunEvent[] => [...open.keys()].flatMap(rest),
  };
};
