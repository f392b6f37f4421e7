import type { ContentPart } from 'casement/contract';
import type { AgentInput, PastMessage } from '../agent.ts';
import type { AgUiAgentConfig } from '../agent-config.ts';

const STOPPED = '[The visitor stopped this answer before its end.]';

/** The AG-UI `RunAgentInput` for one question: the whole branch, its last message the question. */
export const runInputOf = async (config: AgUiAgentConfig, input: AgentInput) => ({
  threadId: input.threadId,
  runId: input.runId,
  protocolVersion: '1.0',
  messages: await Promise.all(input.messages.map((message) => messageOf(message, input))),
  tools: input.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  })),
  context: input.context,
  state: config.state ?? {},
  forwardedProps: config.forwardedProps ?? {},
});

const messageOf = async ({ id, role, parts, stopped }: PastMessage, input: AgentInput) => {
  if (role === 'assistant') {
    const text = textOf(parts);
    return { id, role, content: stopped ? `${text}\n\n${STOPPED}`.trim() : text };
  }
  if (parts.every((part) => part.type === 'text')) return { id, role, content: textOf(parts) };
  return { id, role, content: await Promise.all(parts.map((part) => reachable(part, input))) };
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
