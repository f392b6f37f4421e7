import type { ContentPart } from 'casement/contract';
import type { AgentInput, PastMessage } from '../agent.ts';
import type { AgUiAgentConfig } from '../agent-config.ts';
import {
  functionCall,
  pastRounds,
  resultText,
  type Round,
  type ToolCall,
  UNANSWERED,
  textOf,
} from '../rounds.ts';

/** Makes the AG-UI `RunAgentInput` for one question: the whole branch up to it, and the answer so far. */
export const runInputOf = async (config: AgUiAgentConfig, input: AgentInput) => ({
  threadId: input.threadId,
  runId: input.runId,
  protocolVersion: '1.0',
  messages: [
    ...(await Promise.all(input.messages.map((message) => messagesOf(message, input)))).flat(),
    ...roundMessages(input.answerId, input.rounds, false),
  ],
  tools: input.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  context: input.context,
  state: config.state ?? {},
  forwardedProps: config.forwardedProps ?? {},
  ...(input.resume.length > 0 && { resume: input.resume }),
});

const messagesOf = async (message: PastMessage, input: AgentInput) => {
  const { id, role, parts } = message;
  if (role === 'assistant') return roundMessages(id, pastRounds(message), true);
  if (parts.every((part) => part.type === 'text')) return [{ id, role, content: textOf(parts) }];
  return [{ id, role, content: await Promise.all(parts.map((part) => reachable(part, input))) }];
};

/**
 * Returns the messages of an answer for an agent: each round's text and calls, then the calls' results.
 * A call without a result in this very answer is the agent's own, which it carries out once it has permission.
 */
const roundMessages = (answerId: string, rounds: Round[], isPast: boolean) =>
  rounds.flatMap(({ text, calls }, index) => [
    {
      id: index === 0 ? answerId : `${answerId}-${index + 1}`,
      role: 'assistant' as const,
      content: text.trim(),
      ...(calls.length > 0 && { toolCalls: calls.map(functionCall) }),
    },
    ...calls.filter(({ result }) => result !== undefined || isPast).map(toolMessage),
  ]);

const toolMessage = (call: ToolCall) => {
  const { id, result } = call;
  const error = result ? result.error : UNANSWERED;
  return {
    id: `${id}-result`,
    role: 'tool' as const,
    toolCallId: id,
    content: resultText(call),
    ...(error !== undefined && { error }),
  };
};

/** Replaces an address that only this service understands by the file itself. */
const reachable = async (part: ContentPart, input: AgentInput): Promise<ContentPart> => {
  if (part.type === 'text' || part.source.type === 'data' || /^(?:https?|data):/i.test(part.source.value)) {
    return part;
  }
  try {
    const { bytes, mimeType } = await input.readAttachment(part);
    return { ...part, source: { type: 'data', value: Buffer.from(bytes).toString('base64'), mimeType } };
  } catch {
    return part;
  }
};
