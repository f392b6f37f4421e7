import { proxy } from 'valtio/vanilla';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { createContinuations } from '../../conversation/run/continuations.ts';
import { messageOf } from '../../conversation/tree/message-tree.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';
import type { ResumeEntry } from '../../service/contract/run.ts';
import type { App } from '../app.ts';
import { createKeptReplies } from './kept-replies.ts';
import { titleOf } from './call-titles.ts';
import { createOfferedTools } from './offered-tools.ts';

/** A call that runs or is over, or a question that is answered. */
export type HostCall = {
  id: string;
  answerId: string;
  title: string;
  status: 'running' | 'done' | 'failed' | 'stopped' | 'declined' | 'skipped' | 'answered' | 'approved';
  startedAtMs: number;
  /** The site's own words on why it failed. */
  problem?: string;
};

/**
 * Returns the id of a call. Agents number their calls anew in every run, so the run is a part of it: the host
 * page would take a repeated id for a repeated call.
 */
export const callIdOf = ({ id, runId }: ThreadMessage, interrupt: Interrupt): string =>
  `${runId ?? id}:${interrupt.id}`.slice(0, 200);

/** Names one stretch of an answer: once it is continued, the same answer may wait again, in another run. */
const turnOf = ({ id, runId }: ThreadMessage): string => `${id} ${runId}`;

/** Keeps the calls of answers and how each ended, and resumes an answer once all that it waits for have. */
export const createCallEnds = ({ conversation, store }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    /** In the order in which they were started. */
    list: [] as readonly HostCall[],
    /** Calls started before a reload that the host page knows nothing of: the visitor is asked again. */
    lost: [] as readonly string[],
  });
  const offered = store(createOfferedTools);
  const { resume } = conversation.extendWith(createContinuations);
  const replies = store(createKeptReplies);
  /** The entries that tell the agent how a call ended, by call. */
  const entries = new Map<string, ResumeEntry>();
  /** The stretches that were resumed. One that the service did not take, only the visitor sends again. */
  const handedOver = new Set<string>();

  const upsert = (call: HostCall): void => {
    const index = state.list.findIndex(({ id }) => id === call.id);
    state.list = index < 0 ? [...state.list, call] : state.list.with(index, call);
  };

  /** Resumes the answer once every call that it waits for is over. */
  const resumeWhenComplete = (answerId: string): void => {
    const message = messageOf(conversation.state, answerId);
    const all = message?.interrupts?.map((interrupt) => entries.get(callIdOf(message, interrupt)));
    if (!message || !all?.every((entry) => entry !== undefined)) return;
    if (resume(message.id, all)) handedOver.add(turnOf(message));
  };

  return {
    state,
    upsert,
    resumeWhenComplete,
    isKnown: (callId: string): boolean => state.list.some(({ id }) => id === callId),
    wasResumed: (message: ThreadMessage): boolean => handedOver.has(turnOf(message)),
    /** Marks a call whose outcome the host page does not know; the visitor is asked once more. */
    lose: (callId: string): void => {
      state.list = state.list.filter(({ id }) => id !== callId);
      state.lost = [...state.lost, callId];
    },
    /** Shows the calls of an answer that still run as stopped. */
    stopAll: (answerId: string, stop: (callId: string) => void): void => {
      for (const call of state.list) {
        if (call.answerId !== answerId || call.status !== 'running') continue;
        stop(call.id);
        upsert({ ...call, status: 'stopped' });
      }
    },
    /** Keeps how a call ended: one record for the visitor's list, one entry for the agent. */
    end: (
      message: ThreadMessage,
      interrupt: Interrupt,
      status: HostCall['status'],
      payload?: unknown,
      problem?: string,
    ): void => {
      const id = callIdOf(message, interrupt);
      entries.set(id, {
        interruptId: interrupt.id,
        status: status === 'declined' || status === 'skipped' ? 'cancelled' : 'resolved',
        ...(payload !== undefined && { payload }),
      });
      replies.keep(id, '');
      const running = state.list.find((call) => call.id === id);
      upsert({
        id,
        answerId: message.id,
        title: running?.title ?? titleOf(offered.state.list, message, interrupt),
        startedAtMs: running?.startedAtMs ?? Date.now(),
        status,
        ...(problem && { problem }),
      });
      resumeWhenComplete(message.id);
    },
  };
};
