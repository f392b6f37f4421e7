import { type RunEvent, TEXT_WAS_REASONING } from 'casement/contract';
import { createThoughtReader, type ThoughtOutput } from '../thought-tags.ts';

/** Tells words or thoughts of a message. */
type Tell = Record<'text' | 'reasoning', (words: string, messageId: string) => RunEvent[]>;

/** Tells the thoughts between tags at the head of each message from its words. */
export const createTaggedThoughts = (tell: Tell) => {
  const messages = new Map<string, { reader: ReturnType<typeof createThoughtReader>; length: number }>();

  const take = (messageId: string, outputs: ThoughtOutput[]): RunEvent[] =>
    outputs.flatMap((output): RunEvent[] => {
      if (output.type === 'reasoning') return tell.reasoning(output.text, messageId);
      const message = messages.get(messageId);
      const before = message?.length ?? 0;
      if (message) message.length = output.type === 'text' ? before + output.text.length : 0;
      if (output.type === 'text') return tell.text(output.text, messageId);
      return before > 0 ? [{ type: 'CUSTOM', name: TEXT_WAS_REASONING, value: before }] : [];
    });

  /** Returns the words of a message that may have become a tag. */
  const rest = (messageId: string): RunEvent[] =>
    take(messageId, messages.get(messageId)?.reader.end() ?? []);

  return {
    push: (piece: string, messageId: string): RunEvent[] => {
      const message = messages.get(messageId) ?? { reader: createThoughtReader(), length: 0 };
      messages.set(messageId, message);
      return take(messageId, message.reader.push(piece));
    },
    rest,
    restOfAll: (): RunEvent[] => [...messages.keys()].flatMap(rest),
  };
};
