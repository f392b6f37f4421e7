import { proxy, ref } from 'valtio/vanilla';
import type { ToolDescription } from '../../../sdk/protocol/messages.ts';
import type { HostTool } from '../../service/contract/run.ts';
import { whenState } from '../../base/when-state.ts';
import type { App } from '../app.ts';

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
