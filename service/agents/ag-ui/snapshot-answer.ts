import { contentToText } from '@ag-ui/core';
import type { RunEvent } from 'casement/contract';

type Snapshot = Extract<RunEvent, { type: 'MESSAGES_SNAPSHOT' }>;

/**
 * Keeps what an agent tells by MESSAGES_SNAPSHOT alone: one that does not stream puts its whole answer there.
 * @param known The ids of the messages that the agent was sent.
 */
export const createSnapshotAnswer = (known: ReadonlySet<string>) => {
  let snapshot: Snapshot | undefined;
  let hasText = false;
  const told = new Set<string>();

  /** The agent's own messages behind the question, which it was not sent itself. */
  const answerIn = ({ messages }: Snapshot) => {
    const question = messages.findLastIndex(({ role }) => role === 'user');
    return messages.slice(question + 1).filter(({ id }) => !known.has(id));
  };

  return {
    /** Takes note of an event of the agent. */
    follow: (event: RunEvent): void => {
      if (event.type === 'MESSAGES_SNAPSHOT') snapshot = event;
      else if (event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'TEXT_MESSAGE_CHUNK') {
        hasText ||= (event.delta ?? '').trim() !== '';
      } else if (event.type === 'TOOL_CALL_START' || event.type === 'TOOL_CALL_CHUNK') {
        if (event.toolCallId !== undefined) told.add(event.toolCallId);
      }
    },
    /** Returns the events of what was in the last snapshot only. */
    end: (): RunEvent[] => {
      if (!snapshot || hasText) return [];
      const answered = answerIn(snapshot);
      const results = new Set(
        answered.flatMap((message) => (message.role === 'tool' ? message.toolCallId : [])),
      );
      return answered.flatMap((message): RunEvent[] => {
        if (message.role !== 'assistant') return [];
        const { id: messageId, content = '', toolCalls = [] } = message;
        const text = typeof content === 'string' ? content : contentToText(content);
        const calls = toolCalls.filter(({ id }) => !told.has(id) && !results.has(id));
        return [
          ...(text.trim() === ''
            ? []
            : [
                { type: 'TEXT_MESSAGE_START' as const, messageId, role: 'assistant' as const },
                { type: 'TEXT_MESSAGE_CONTENT' as const, messageId, delta: text },
                { type: 'TEXT_MESSAGE_END' as const, messageId },
              ]),
          ...calls.flatMap(({ id: toolCallId, function: called }): RunEvent[] => [
            { type: 'TOOL_CALL_START', toolCallId, toolCallName: called.name },
            { type: 'TOOL_CALL_ARGS', toolCallId, delta: called.arguments },
            { type: 'TOOL_CALL_END', toolCallId },
          ]),
        ];
      });
    },
  };
};
