import type { ContentPart } from 'casement/contract';
import type { AgentInput, PastMessage } from '../agent.ts';
import type { AgUiAgentConfig } from '../agent-config.ts';

const STOPPED = '[The visitor stopped this answer before its end.]';

/** The AG-UI `RunAgentInput` for one question: the whole branch, its last message the question. */
export const runInputOf = (config: AgUiAgentConfig, input: AgentInput) => ({
  threadId: input.threadId,
  runId: input.runId,
  protocolVersion: '1.0',
  messages: input.messages.map(messageOf),
  tools: input.tools.map(({ name, description = '', parameters = {} }) => ({
    name,
    description,
    parameters,
  })),
  context: input.context,
  state: config.state ?? {},
  forwardedProps: config.forwardedProps ?? {},
});

const messageOf = ({ id, role, parts, stopped }: PastMessage) => {
  if (role === 'assistant') {
    const text = textOf(parts);
    return { id, role, content: stopped ? `${text}\n\n${STOPPED}`.trim() : text };
  }
  return { id, role, content: parts.every((part) => part.type === 'text') ? textOf(parts) : parts };
};

const textOf = (parts: ContentPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
