import type { ToolDescription } from '../../../sdk/protocol/messages.ts';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';

/** Finds the tool that an agent calls among those that the host page offers. */
export const findTool = <Tool extends Pick<ToolDescription, 'name'>>(
  tools: readonly Tool[],
  { tool: called }: Interrupt,
): Tool | undefined => tools.find(({ name }) => name === called?.name);

/**
 * Finds the step of the call that an agent asks to make itself, where the question begins with what the step
 * is.
 */
export const stepIn = ({ steps }: Pick<ThreadMessage, 'steps'>, { toolCallId, message = '' }: Interrupt) =>
  steps?.find(({ id, title }) => id === toolCallId && message.startsWith(title));

/** Names for the visitor what an agent asks for: a tool, without what it is given, or a question. */
export const titleOf = (
  tools: readonly Pick<ToolDescription, 'name' | 'title'>[],
  message: Pick<ThreadMessage, 'steps'>,
  interrupt: Interrupt,
): string =>
  findTool(tools, interrupt)?.title ??
  interrupt.tool?.name ??
  stepIn(message, interrupt)?.title ??
  interrupt.message ??
  interrupt.reason;
