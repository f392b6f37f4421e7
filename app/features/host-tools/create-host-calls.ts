import type { ToolDescription, ToolOutcome } from '../../../sdk/protocol/messages.ts';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';
import type { ResumeEntry, ToolResult } from '../../service/contract/run.ts';
import type { BegunCalls } from './begun-calls.ts';
import { checkArguments } from './check-arguments.ts';
import { isExpired } from './expiry.ts';
import { callIdOf, type HostCall, type HostCallsState } from './host-call.ts';
import type { ToolRunner } from './offered-tools.ts';

export type HostCallsOptions = {
  state: HostCallsState;
  offered: () => { list: readonly ToolDescription[]; runner: ToolRunner | null };
  begun: BegunCalls;
  /** Whether a run was begun by this page: it alone runs safe tools, so that two tabs do not. */
  isOwnRun: (runId: string | undefined) => boolean;
  /** The message as it is now. */
  messageOf: (id: string) => ThreadMessage | undefined;
  resume: (answerId: string, entries: readonly ResumeEntry[]) => boolean;
  now: () => number;
};

/** The verbs of the calls; host-calls-store.ts says what each does. */
export type HostCallsVerbs = {
  takeUp: (message: ThreadMessage) => void;
  allow: (message: ThreadMessage, interrupt: Interrupt) => void;
  decline: (message: ThreadMessage, interrupt: Interrupt) => void;
  skip: (message: ThreadMessage, interrupt: Interrupt) => void;
  reply: (message: ThreadMessage, interrupt: Interrupt, payload: unknown) => void;
  stop: (callId: string) => void;
  tryAgain: (message: ThreadMessage) => void;
  drop: (answerId: string) => void;
};

// What the agent is told, in the language that agents are spoken to.
const UNAVAILABLE = 'The page that the visitor is on does not offer this tool.';
const DECLINED = 'The visitor has declined.';
const SKIPPED = 'The visitor goes on without it: it cannot be run where they are.';
const STOPPED = 'The visitor has stopped it.';

/** The most that an agent is told of a failure. */
const MAX_ERROR_LENGTH = 4000;

const failure = (error: string): ToolResult => ({ content: '', error: error.slice(0, MAX_ERROR_LENGTH) });

/** Makes the verbs that answer the interrupts of the answer on show. */
export const createHostCalls = (options: HostCallsOptions): HostCallsVerbs => {
  const { state, offered, begun, now } = options;
  /** What the service is to be told of each call that is over. */
  const settled = new Map<string, ResumeEntry>();

  const put = (call: HostCall) => {
    const index = state.list.findIndex(({ id }) => id === call.id);
    state.list = index < 0 ? [...state.list, call] : state.list.with(index, call);
  };
  /** The service takes no answer any more, so nothing is to be run or asked. */
  const isOver = ({ interrupts }: ThreadMessage) => isExpired(interrupts ?? [], now());
  const isTaken = (callId: string) => state.list.some(({ id }) => id === callId);
  const toolOf = ({ tool }: Interrupt) => offered().list.find(({ name }) => name === tool?.name);
  const titleOf = (interrupt: Interrupt) =>
    toolOf(interrupt)?.title ?? interrupt.tool?.name ?? interrupt.message ?? interrupt.reason;

  /** Continues the answer once all that it waits for is settled. */
  const proceed = (answerId: string) => {
    const message = options.messageOf(answerId);
    const entries = message?.interrupts?.map((interrupt) => settled.get(callIdOf(message, interrupt)));
    if (message && entries?.every((entry) => entry !== undefined)) options.resume(message.id, entries);
  };

  type Ending = Pick<ResumeEntry, 'status' | 'payload'> & {
    became: HostCall['status'];
    problem?: string | undefined;
  };
  const settle = (message: ThreadMessage, interrupt: Interrupt, ending: Ending) => {
    const id = callIdOf(message, interrupt);
    const { became, problem, ...entry } = ending;
    settled.set(id, { interruptId: interrupt.id, ...entry });
    const known = state.list.find((call) => call.id === id);
    put({
      id,
      answerId: message.id,
      title: known?.title ?? titleOf(interrupt),
      startedAtMs: known?.startedAtMs ?? now(),
      status: became,
      ...(problem && { problem }),
    });
    proceed(message.id);
  };
  const fail = (message: ThreadMessage, interrupt: Interrupt, error: string) =>
    settle(message, interrupt, { status: 'resolved', payload: failure(error), became: 'failed' });

  const finish = (message: ThreadMessage, interrupt: Interrupt, outcome: ToolOutcome) => {
    const id = callIdOf(message, interrupt);
    if (outcome.ok) {
      const payload: ToolResult = { content: outcome.result };
      settle(message, interrupt, { status: 'resolved', payload, became: 'done' });
    } else if (outcome.code === 'UNKNOWN_CALL') {
      // Nobody knows whether it ran: the visitor is asked once more.
      begun.remove(id);
      state.list = state.list.filter((call) => call.id !== id);
      state.lost = [...state.lost, id];
    } else if (outcome.code === 'ABORTED') {
      settle(message, interrupt, { status: 'resolved', payload: failure(STOPPED), became: 'stopped' });
    } else {
      const payload = failure(`${outcome.code}: ${outcome.message}`);
      const problem = outcome.code === 'FAILED' ? outcome.message : undefined;
      settle(message, interrupt, { status: 'resolved', payload, became: 'failed', problem });
    }
  };

  const run = async (message: ThreadMessage, interrupt: Interrupt, isRepeated: boolean) => {
    const { tool: called } = interrupt;
    const tool = toolOf(interrupt);
    const { runner } = offered();
    if (!called || !tool || !runner) {
      fail(message, interrupt, UNAVAILABLE);
      return;
    }
    const checked = checkArguments(called.arguments, tool.parameters);
    if (!checked.ok) {
      fail(message, interrupt, checked.error);
      return;
    }
    const id = callIdOf(message, interrupt);
    put({ id, answerId: message.id, title: titleOf(interrupt), status: 'running', startedAtMs: now() });
    begun.add(id);
    const call = { id, name: tool.name, arguments: checked.value, isRepeated };
    finish(message, interrupt, await runner.run(call, tool.timeoutMs));
  };

  /** Does what needs nobody's consent. */
  const begin = (message: ThreadMessage, interrupt: Interrupt) => {
    const id = callIdOf(message, interrupt);
    if (!interrupt.tool || isTaken(id) || state.lost.includes(id)) return;
    const tool = toolOf(interrupt);
    const { runner } = offered();
    if (tool && runner && begun.has(id)) {
      void run(message, interrupt, true);
      return;
    }
    if (!options.isOwnRun(message.runId)) return;
    const isWrong = !tool || !runner || !checkArguments(interrupt.tool.arguments, tool.parameters).ok;
    // What cannot be run fails at once: it is told to the agent, and the visitor is not asked for nothing.
    if (isWrong || tool.skipApproval) void run(message, interrupt, false);
  };

  return {
    takeUp: (message) => {
      if (isOver(message)) return;
      for (const interrupt of message.interrupts ?? []) begin(message, interrupt);
      if (!message.error) proceed(message.id);
    },
    allow: (message, interrupt) => {
      const id = callIdOf(message, interrupt);
      if (isTaken(id) || isOver(message)) return;
      state.lost = state.lost.filter((lost) => lost !== id);
      void run(message, interrupt, false);
    },
    decline: (message, interrupt) =>
      settle(message, interrupt, {
        status: 'cancelled',
        ...(interrupt.tool && { payload: failure(DECLINED) }),
        became: 'declined',
      }),
    skip: (message, interrupt) =>
      settle(message, interrupt, { status: 'cancelled', payload: failure(SKIPPED), became: 'skipped' }),
    reply: (message, interrupt, payload) =>
      settle(message, interrupt, {
        status: 'resolved',
        ...(payload !== undefined && { payload }),
        became: 'answered',
      }),
    stop: (callId) => offered().runner?.cancel(callId),
    tryAgain: (message) => proceed(message.id),
    drop: (answerId) => {
      for (const call of state.list) {
        if (call.answerId !== answerId || call.status !== 'running') continue;
        offered().runner?.cancel(call.id);
        put({ ...call, status: 'stopped' });
      }
    },
  };
};
