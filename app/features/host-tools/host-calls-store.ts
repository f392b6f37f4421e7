import * as v from 'valibot';
import { proxy, subscribe } from 'valtio/vanilla';
import type { ToolDescription, ToolOutcome } from '../../../sdk/protocol/messages.ts';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { messageOf } from '../../conversation/tree/message-tree.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';
import type { ResumeEntry, ToolResult } from '../../service/contract/run.ts';
import { readJson, tabStorage } from '../../storage/safe-storage.ts';
import type { App } from '../app.ts';
import { checkArguments } from './arguments.ts';
import { isExpired } from './expiry.ts';
import { createKeptReplies } from './kept-replies.ts';
import { createOfferedTools, findTool, titleOf } from './offered-tools.ts';

/** A call that runs or is over, or a question that is answered. */
export type HostCall = {
  id: string;
  answerId: string;
  title: string;
  status: 'running' | 'done' | 'failed' | 'stopped' | 'declined' | 'skipped' | 'answered';
  startedAtMs: number;
  /** The site's own words on why it failed. */
  problem?: string;
};

// Agents are told in English, whatever the visitor's language.
const UNAVAILABLE = 'The page that the visitor is on does not offer this tool.';
const DECLINED = 'The visitor has declined.';
const SKIPPED = 'The visitor goes on without it: it cannot be run where they are.';
const STOPPED = 'The visitor has stopped it.';

const MAX_ERROR_LENGTH = 4000;

const failure = (error: string): ToolResult => ({ content: '', error: error.slice(0, MAX_ERROR_LENGTH) });

const hasExpired = ({ interrupts = [] }: ThreadMessage): boolean => isExpired(interrupts, Date.now());

const STORAGE_KEY = 'casement:started-calls';
/** Limited so that the list fits into a cookie, which is used where there is no other storage. */
const MAX_STARTED = 20;
const CallIds = v.fallback(v.array(v.string()), []);

/** Reads the ids of the calls that this tab has started; kept across reloads so that none is started a second time. */
const readStarted = (): string[] => v.parse(CallIds, readJson(tabStorage, STORAGE_KEY));

const keepStarted = (callId: string, isStarted: boolean): void => {
  const ids = readStarted().filter((id) => id !== callId);
  if (isStarted) ids.push(callId);
  tabStorage.set(STORAGE_KEY, JSON.stringify(ids.slice(-MAX_STARTED)));
};

/**
 * Returns the id of a call. Agents number their calls anew in every run, so the run is a part of it: the host page would take a
 * repeated id for a repeated call.
 */
export const callIdOf = ({ id, runId }: ThreadMessage, interrupt: Interrupt): string =>
  `${runId ?? id}:${interrupt.id}`.slice(0, 200);

/** Names one stretch of an answer: once it is continued, the same answer may wait again, in another run. */
const turnOf = ({ id, runId }: ThreadMessage): string => `${id} ${runId}`;

/** Resolves the interrupts of the answer on show: runs tools of the host page, and asks the visitor. */
export const createHostCalls = ({ conversation, host, store }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    /** In the order in which they were started. */
    list: [] as readonly HostCall[],
    /** Calls started before a reload that the host page knows nothing of: the visitor is asked again. */
    lost: [] as readonly string[],
  });
  const offered = store(createOfferedTools);
  const replies = store(createKeptReplies);
  /** The entries that tell the agent how a call ended, by call. */
  const entries = new Map<string, ResumeEntry>();
  /** The stretches that were resumed already. If the service has not taken one of them, only the visitor sends it again. */
  const handedOver = new Set<string>();

  const upsert = (call: HostCall) => {
    const index = state.list.findIndex(({ id }) => id === call.id);
    state.list = index < 0 ? [...state.list, call] : state.list.with(index, call);
  };
  const isKnown = (callId: string) => state.list.some(({ id }) => id === callId);
  const runnableTool = (interrupt: Interrupt): ToolDescription | undefined =>
    host.state.canRunTools ? findTool(offered.state.list, interrupt) : undefined;

  /** Resumes the answer once every call that it waits for is over. */
  const resumeWhenComplete = (answerId: string) => {
    const message = messageOf(conversation.state, answerId);
    const all = message?.interrupts?.map((interrupt) => entries.get(callIdOf(message, interrupt)));
    if (!message || !all?.every((entry) => entry !== undefined)) return;
    if (conversation.resume(message.id, all)) handedOver.add(turnOf(message));
  };

  /** Keeps how a call ended, as the visitor is shown it and as the agent is told of it. */
  const end = (
    message: ThreadMessage,
    interrupt: Interrupt,
    status: HostCall['status'],
    payload?: unknown,
    problem?: string,
  ) => {
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
      title: running?.title ?? titleOf(offered.state.list, interrupt),
      startedAtMs: running?.startedAtMs ?? Date.now(),
      status,
      ...(problem && { problem }),
    });
    resumeWhenComplete(message.id);
  };

  const endWithOutcome = (message: ThreadMessage, interrupt: Interrupt, outcome: ToolOutcome) => {
    if (outcome.ok) {
      const payload: ToolResult = { content: outcome.result };
      end(message, interrupt, 'done', payload);
    } else if (outcome.code === 'UNKNOWN_CALL') {
      // Nobody knows whether it ran: the visitor is asked once more.
      const id = callIdOf(message, interrupt);
      keepStarted(id, false);
      state.list = state.list.filter((call) => call.id !== id);
      state.lost = [...state.lost, id];
    } else if (outcome.code === 'ABORTED') {
      end(message, interrupt, 'stopped', failure(STOPPED));
    } else {
      const problem = outcome.code === 'FAILED' ? outcome.message : undefined;
      end(message, interrupt, 'failed', failure(`${outcome.code}: ${outcome.message}`), problem);
    }
  };

  const run = async (message: ThreadMessage, interrupt: Interrupt, isRepeated: boolean) => {
    const tool = runnableTool(interrupt);
    if (!tool) return end(message, interrupt, 'failed', failure(UNAVAILABLE));
    const checked = checkArguments(interrupt.tool?.arguments ?? '', tool.parameters);
    if (!checked.ok) return end(message, interrupt, 'failed', failure(checked.error));
    const id = callIdOf(message, interrupt);
    const title = titleOf(offered.state.list, interrupt);
    upsert({ id, answerId: message.id, title, status: 'running', startedAtMs: Date.now() });
    keepStarted(id, true);
    const call = { id, name: tool.name, arguments: checked.value, isRepeated };
    endWithOutcome(message, interrupt, await host.runTool(call, tool.timeoutMs));
  };

  const runIfUnattended = (message: ThreadMessage, interrupt: Interrupt) => {
    const id = callIdOf(message, interrupt);
    if (!interrupt.tool || isKnown(id) || state.lost.includes(id)) return;
    const tool = runnableTool(interrupt);
    if (tool && readStarted().includes(id)) void run(message, interrupt, true);
    // Only the tab that asked runs safe tools, so that two tabs do not.
    else if (conversation.isOwnRun(message.runId)) {
      // A call that cannot be run fails at once: the visitor is not asked in vain.
      const isWrong = !tool || !checkArguments(interrupt.tool.arguments, tool.parameters).ok;
      if (isWrong || tool.skipApproval) void run(message, interrupt, false);
    }
  };

  return {
    state,
    /**
     * Runs what an answer waits for and needs no consent: safe tools, and calls started before a reload. Tells the agent of calls that
     * cannot be run. The same message again runs nothing twice. After a reload the tools come later than the answer: it waits for them.
     * @returns A function that ends the waiting.
     */
    runUnattended: (message: ThreadMessage): (() => void) => {
      const runAll = () => {
        if (hasExpired(message)) return;
        for (const interrupt of message.interrupts ?? []) runIfUnattended(message, interrupt);
        if (!handedOver.has(turnOf(message))) resumeWhenComplete(message.id);
      };
      runAll();
      const stopOffered = subscribe(offered.state, runAll);
      const stopHost = subscribe(host.state, runAll);
      return () => {
        stopOffered();
        stopHost();
      };
    },
    /** Runs a tool as the visitor has allowed. */
    allow: (message: ThreadMessage, interrupt: Interrupt): void => {
      const id = callIdOf(message, interrupt);
      if (isKnown(id) || hasExpired(message)) return;
      state.lost = state.lost.filter((lost) => lost !== id);
      void run(message, interrupt, false);
    },
    /** Tells the agent that the visitor does not want it. */
    decline: (message: ThreadMessage, interrupt: Interrupt): void =>
      end(message, interrupt, 'declined', interrupt.tool && failure(DECLINED)),
    /** Goes on without a tool that cannot be run here. */
    skip: (message: ThreadMessage, interrupt: Interrupt): void =>
      end(message, interrupt, 'skipped', failure(SKIPPED)),
    /** Gives the agent the visitor's answer. */
    reply: (message: ThreadMessage, interrupt: Interrupt, payload: unknown): void =>
      end(message, interrupt, 'answered', payload),
    /** Asks the host page to stop a tool. */
    stop: (callId: string): void => host.cancelTool(callId),
    /** Resumes an answer again that the service has not taken. */
    retry: (message: ThreadMessage): void => resumeWhenComplete(message.id),
    /** Stops what runs for an answer that does not wait for it any more. */
    cancelAll: (answerId: string): void => {
      for (const call of state.list) {
        if (call.answerId !== answerId || call.status !== 'running') continue;
        host.cancelTool(call.id);
        upsert({ ...call, status: 'stopped' });
      }
    },
  };
};
