import { proxy, ref } from 'valtio/vanilla';
import type { ToolCall, ToolDescription, ToolOutcome } from '../../../sdk/protocol/messages.ts';
import type { HostTool } from '../../service/contract/run.ts';

/** Runs the tools of the host page. */
export type ToolRunner = {
  run: (call: ToolCall, timeoutMs: number) => Promise<ToolOutcome>;
  cancel: (callId: string) => void;
};

type OfferedTools = {
  list: readonly ToolDescription[];
  /** null while there is no host page, or none that runs tools. */
  runner: ToolRunner | null;
  /** A host page may still be there and offer some. */
  isExpected: boolean;
};

/** The functions that the host page offers to the agent. Components read it with `useSnapshot`. */
export const offeredTools = proxy<OfferedTools>({ list: [], runner: null, isExpected: false });

/** Takes over all the tools that the host page offers now. */
export const offerTools = (tools: readonly ToolDescription[]): void => {
  offeredTools.list = ref([...tools]);
  offeredTools.isExpected = false;
};

/** Says whether a host page may come, and what runs its tools once it is there. */
export const setToolRunner = (runner: ToolRunner | null, isExpected: boolean): void => {
  offeredTools.runner = runner && ref(runner);
  offeredTools.isExpected = isExpected;
};

/** The tools as an agent is told of them; none without somebody who runs them. */
export const toolsForAgent = (): HostTool[] =>
  offeredTools.runner
    ? offeredTools.list.map(({ name, description, parameters }) => ({ name, description, parameters }))
    : [];
