import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';

/** What became of a call that an agent asked for. */
export type HostCall = {
  id: string;
  answerId: string;
  title: string;
  status: 'running' | 'done' | 'failed' | 'stopped' | 'declined' | 'skipped' | 'answered';
  /** When it began to run. */
  startedAtMs: number;
  /** The site's own words on why it failed. */
  problem?: string;
};

/** The store's shape, `hostCalls` in host-calls-store.ts. */
export type HostCallsState = {
  /** Those that are running or over, in the order they were begun. */
  list: readonly HostCall[];
  /** Calls that had begun before a reload, and of which the host page knows nothing: the visitor is asked again. */
  lost: readonly string[];
};

/**
 * The id of a call. Agents number their calls anew in every run, so the run is a part of it: the host page would take a
 * repeated id for a repeated call.
 */
export const callIdOf = ({ id, runId }: ThreadMessage, interrupt: Interrupt): string =>
  `${runId ?? id}:${interrupt.id}`.slice(0, 200);
