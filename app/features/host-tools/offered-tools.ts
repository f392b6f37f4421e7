import { subscribeKey } from 'valtio/utils';
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
  /** The host page has said what it offers. */
  isTold: boolean;
  /** null while there is no host page, or none that runs tools. */
  runner: ToolRunner | null;
};

/** The functions that the host page offers to the agent. Components read it with `useSnapshot`. */
export const offeredTools = proxy<OfferedTools>({ list: [], isTold: false, runner: null });

/** Takes over all the tools that the host page offers now. */
export const offerTools = (tools: readonly ToolDescription[]): void => {
  offeredTools.list = ref([...tools]);
  offeredTools.isTold = true;
};

/** Settles once the host page has said what it offers, or when that takes too long. */
export const whenToolsTold = (timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    if (offeredTools.isTold) {
      resolve();
      return;
    }
    const settle = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(settle, timeoutMs);
    const stop = subscribeKey(offeredTools, 'isTold', settle);
  });

/** Says what runs the tools of the host page, once it is there. */
export const setToolRunner = (runner: ToolRunner): void => {
  offeredTools.runner = ref(runner);
};

/** The tools as an agent is told of them; none without somebody who runs them. */
export const toolsForAgent = (): HostTool[] =>
  offeredTools.runner
    ? offeredTools.list.map(({ name, title, description, parameters }) => ({
        name,
        description,
        parameters,
        ...(title && { metadata: { title } }),
      }))
    : [];
