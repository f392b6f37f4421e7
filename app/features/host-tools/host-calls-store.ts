import { subscribe } from 'valtio/vanilla';
import type { ToolDescription } from '../../../sdk/protocol/messages.ts';
import type { ToolOutcome } from '../../../sdk/protocol/results.ts';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';
import type { ToolResult } from '../../service/contract/run.ts';
import type { App } from '../app.ts';
import { checkArguments } from './arguments.ts';
import { callIdOf, createCallEnds } from './call-ends.ts';
import { isExpired } from './expiry.ts';
import { findTool, titleOf } from './call-titles.ts';
import { createOfferedTools } from './offered-tools.ts';
import { keepStarted, readStarted } from './started-calls.ts';

// Agents are told in English, whatever the visitor's language.
const UNAVAILABLE = 'The page that the visitor is on does not offer this tool.';
const DECLINED = 'The visitor has declined.';
const SKIPPED = 'The visitor goes on without it: it cannot be run where they are.';
const STOPPED = 'The visitor has stopped it.';

const MAX_ERROR_LENGTH = 4000;

const failure = (error: string): ToolResult => ({ content: '', error: error.slice(0, MAX_ERROR_LENGTH) });

const hasExpired = ({ interrupts = [] }: ThreadMessage): boolean => isExpired(interrupts, Date.now());

/** Resolves the interrupts of the answer on show: runs tools of the host page, and asks the visitor. */
export const createHostCalls = (app: App) => {
  const { conversation, host, store } = app;
  const { state, upsert, isKnown, lose, end, stopAll, wasResumed, resumeWhenComplete } = createCallEnds(app);
  const offered = store(createOfferedTools);

  const runnableTool = (interrupt: Interrupt): ToolDescription | undefined =>
    host.state.canRunTools ? findTool(offered.state.list, interrupt) : undefined;

  const endWithOutcome = (message: ThreadMessage, interrupt: Interrupt, outcome: ToolOutcome) => {
    if (outcome.ok) {
      const payload: ToolResult = { content: outcome.result };
      end(message, interrupt, 'done', payload);
    } else if (outcome.code === 'UNKNOWN_CALL') {
      const id = callIdOf(message, interrupt);
      keepStarted(id, false);
      lose(id);
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
    const title = titleOf(offered.state.list, message, interrupt);
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
     * Runs what an answer waits for and needs no consent: safe tools, and calls started before a reload.
     * Tells the agent of calls that cannot be run. The same message again runs nothing twice. After a reload
     * the tools come later than the answer: it waits for them.
     * @returns A function that ends the waiting.
     */
    runUnattended: (message: ThreadMessage): (() => void) => {
      const runAll = () => {
        if (hasExpired(message)) return;
        for (const interrupt of message.interrupts ?? []) runIfUnattended(message, interrupt);
        if (!wasResumed(message)) resumeWhenComplete(message.id);
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
    reply: (message: ThreadMessage, interrupt: Interrupt, payload: unknown, isApproval = false): void =>
      end(message, interrupt, isApproval ? 'approved' : 'answered', payload),
    /** Asks the host page to stop a tool. */
    stop: (callId: string): void => host.cancelTool(callId),
    /** Resumes an answer again that the service has not taken. */
    retry: (message: ThreadMessage): void => resumeWhenComplete(message.id),
    /** Stops what runs for an answer that does not wait for it any more. */
    cancelAll: (answerId: string): void => stopAll(answerId, (callId) => host.cancelTool(callId)),
  };
};
