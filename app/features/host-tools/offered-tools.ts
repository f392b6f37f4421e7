import { proxy, ref } from 'valtio/vanilla';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { ToolDescription } from '../../../sdk/protocol/messages.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';
import type { HostTool } from '../../service/contract/run.ts';
import { whenState } from '../../base/when-state.ts';
import type { App } from '../app.ts';

/** Finds the tool that an agent calls among those that the host page offers. */
export const findTool = <Tool extends Pick<ToolDescription, 'name'>>(
  tools: readonly Tool[],
  { tool: called }: Interrupt,
): Tool | undefined => tools.find(({ name }) => name === called?.name);

/** Finds the step of the call that an agent asks to make itself, where the question begins with what the step is. */
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

/** The functions that the host page offers to the agent. */
export const createOfferedTools = ({ host, signal }: App) => {
  /** Components read it with `useSnapshot`. `isTold`: the host page has said what it offers. */
  const state = proxy({ list: [] as readonly ToolDescription[], isTold: false });
  return {
    state,
    /** Takes over all the tools that the host page offers now. */
    offer: (tools: readonly ToolDescription[]): void => {
      state.list = ref([...tools]);
      state.isTold = true;
    },
    /** Settles once the host page has said what it offers, or when that takes too long. */
    whenTold: (timeoutMs: number): Promise<void> =>
      whenState(state, ({ isTold }) => isTold, { timeoutMs, signal }),
    /** Returns the tools in the form that is sent to the agent; none where the host page cannot run tools. */
    forAgent: (): HostTool[] =>
      host.state.canRunTools
        ? state.list.map(({ name, title, description, parameters }) => ({
            name,
            description,
            parameters,
            ...(title && { metadata: { title } }),
          }))
        : [],
  };
};
