import { contentToText } from '@ag-ui/core';
import type { RunEvent } from 'casement/contract';
import type { AnswerTeller } from '../connection/tell-answer.ts';

type Snapshot = Extract<RunEvent, { type: 'MESSAGES_SNAPSHOT' }>;

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

/**
 * Keeps what an agent tells by MESSAGES_SNAPSHOT alone: one that does not stream puts its whole answer there,
 * and one of several steps the words of the last.
 * @param known The ids of the messages that the agent was sent.
 */
export const createSnapshotAnswer = (known: ReadonlySet<string>, tell: AnswerTeller) => {
  let snapshot: Snapshot | undefined;
  const told = new Set<string>();

  /** The agent's own messages behind the question, which it was not sent itself. */
  const answerIn = ({ messages }: Snapshot) => {
    const question = messages.findLastIndex(({ role }) => role === 'user');
    return messages.slice(question + 1).filter(({ id }) => !known.has(id));
  };

  const textIn = ({ content }: Snapshot['messages'][number]): string =>
    typeof content === 'string' ? content : Array.isArray(content) ? contentToText(content) : '';
  /** Whether a message was streamed; a snapshot may have other spaces. */
  const isTold = (message: Snapshot['messages'][number]): boolean => {
    const text = withoutSpaces(textIn(message));
    return message.role === 'assistant' && text !== '' && withoutSpaces(tell.allSaid()).includes(text);
  };

  return {
    /** Takes note of an event of the agent. */
    follow: (event: RunEvent): void => {
      if (event.type === 'MESSAGES_SNAPSHOT') snapshot = event;
      else if (event.type === 'TOOL_CALL_START' || event.type === 'TOOL_CALL_CHUNK') {
        if (event.toolCallId !== undefined) told.add(event.toolCallId);
      }
    },
    /** Returns the events that end the answer, with what was in the last snapshot only. */
    end: (): RunEvent[] => {
      const ends = tell.end();
      if (!snapshot) return ends;
      const all = answerIn(snapshot);
      const last = all.findLastIndex(isTold);
      // Where none is known, the streamed text may be the same answer in other words.
      const answered = !tell.hasText() ? all : last === -1 ? [] : all.slice(last + 1);
      const results = new Set(
        answered.flatMap((message) => (message.role === 'tool' ? message.toolCallId : [])),
      );
      const news = answered.flatMap((message): RunEvent[] => {
        if (message.role !== 'assistant') return [];
        const { id: messageId, toolCalls = [] } = message;
        const text = textIn(message);
        const calls = toolCalls.filter(({ id }) => !told.has(id) && !results.has(id));
        return [
          ...tell.text(text.trim() === '' ? '' : text, messageId),
          ...calls.flatMap(({ id, function: called }) => tell.call(id, called.name, called.arguments)),
          ...tell.end(),
        ];
      });
      return [...ends, ...news];
    },
  };
};
