import type { ContentPart } from 'casement/contract';
import type { AgentInput, PastMessage } from '../agent.ts';
import type { AgUiAgentConfig } from '../agent-config.ts';
import { pastRounds } from '../past-rounds.ts';
import { resultText, type Round, type ToolCall, UNANSWERED } from '../rounds.ts';

/** The AG-UI `RunAgentInput` for one question: the whole branch up to it, and the answer so far. */
export const runInputOf = async (config: AgUiAgentConfig, input: AgentInput) => ({
  threadId: input.threadId,
  runId: input.runId,
  protocolVersion: '1.0',
  messages: [
    ...(await Promise.all(input.messages.map((message) => messagesOf(message, input)))).flat(),
    ...roundMessages(input.answerId, input.rounds, false),
  ],
  tools: input.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  })),
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
 * The messages that an answer consists of for an agent: what was said and called, then each result.
 * A call that is open in this very answer is the agent's own, to be carried out once it has leave.
 */
const roundMessages = (answerId: string, rounds: Round[], isPast: boolean) =>
  rounds.flatMap(({ text, calls }, index) => {
    const toolCalls = calls.map((call) => ({
      id: call.id,
      type: 'function' as const,
      function: { name: call.name, arguments: call.arguments || '{}' },
    }));
    return [
      {
        id: index === 0 ? answerId : `${answerId}-${index + 1}`,
        role: 'assistant' as const,
        content: text.trim(),
        ...(calls.length > 0 && { toolCalls }),
      },
      ...calls.filter(({ result }) => result !== undefined || isPast).map(toolMessage),
    ];
  });

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

/** An address that only this service understands goes along as what it stands for; every other part as it is. */
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

const textOf = (parts: ContentPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
