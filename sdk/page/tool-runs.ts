import { NAME_MAX_LENGTH, TOOL_MAX_LENGTH, TOOL_TIMEOUT_MS } from '../protocol/limits.ts';
import { failedTool } from '../protocol/failed-tool.ts';
import type { ToolCall } from '../protocol/messages.ts';
import type { ToolOutcome } from '../protocol/results.ts';
import type { Page } from './page.ts';
import type { Tool } from './options.ts';

/** Outcomes that are kept for a frame that asks again after a reload. */
const KEPT_CALLS = 100;

const FAILED_PLAINLY = 'The tool failed.';
const CHAT_DESTROYED = failedTool('ABORTED', 'The chat was destroyed.');

type Run = { outcome: Promise<ToolOutcome>; controller: AbortController; isOver: boolean };

const toJson = (result: unknown): ToolOutcome => {
  try {
    // A result without JSON, such as undefined, is sent as null.
    const text = JSON.stringify(result) ?? 'null';
    return text.length <= TOOL_MAX_LENGTH
      ? { ok: true, result: text }
      : failedTool('RESULT_TOO_LARGE', `The result is longer than ${TOOL_MAX_LENGTH} characters.`);
  } catch {
    return failedTool('FAILED', 'The result is not JSON.');
  }
};

/** Returns the words of whatever a page's tool throws. */
const messageOf = (error: unknown): string => {
  try {
    return String(error instanceof Error ? error.message : error).slice(0, NAME_MAX_LENGTH) || FAILED_PLAINLY;
  } catch {
    return FAILED_PLAINLY;
  }
};

/** Runs the page's tools: each call once, however often the frame asks. */
export const createToolRuns = ({ tools, onTool, signal }: Pick<Page, 'tools' | 'onTool' | 'signal'>) => {
  const runs = new Map<string, Run>();

  const perform = async (tool: Tool, call: ToolCall, controller: AbortController): Promise<ToolOutcome> => {
    const { timeoutMs = TOOL_TIMEOUT_MS } = tool;
    // The reason of the abort is the outcome; a tool that goes on is not waited for.
    const ended = new Promise<ToolOutcome>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(controller.signal.reason as ToolOutcome));
    });
    const timer = setTimeout(
      () => controller.abort(failedTool('TIMEOUT', `The tool took longer than ${timeoutMs} ms.`)),
      timeoutMs,
    );
    const destroyed = () => controller.abort(CHAT_DESTROYED);
    signal.addEventListener('abort', destroyed);
    onTool({ name: tool.name, callId: call.id, phase: 'started' });
    const result = async () => {
      try {
        return toJson(await tool.run(call.arguments, { signal: controller.signal, callId: call.id }));
      } catch (error) {
        return failedTool('FAILED', messageOf(error));
      }
    };
    const outcome = await Promise.race([result(), ended]);
    clearTimeout(timer);
    signal.removeEventListener('abort', destroyed);
    onTool({ name: tool.name, callId: call.id, phase: outcome.ok ? 'done' : 'failed' });
    return outcome;
  };

  return {
    run: async (call: ToolCall): Promise<ToolOutcome> => {
      const known = runs.get(call.id);
      if (known) return known.outcome;
      if (signal.aborted) return CHAT_DESTROYED;
      if (call.isRepeated) return failedTool('UNKNOWN_CALL', 'The page does not know this call.');
      const tool = tools.get(call.name);
      if (!tool) return failedTool('UNKNOWN_TOOL', `The page offers no tool ${call.name}.`);
      const controller = new AbortController();
      const run: Run = { outcome: perform(tool, call, controller), controller, isOver: false };
      runs.set(call.id, run);
      // A call that still runs is never forgotten: asked for again, it would run twice.
      for (const [id, { isOver }] of runs) {
        if (runs.size > KEPT_CALLS && isOver) runs.delete(id);
      }
      const outcome = await run.outcome;
      run.isOver = true;
      return outcome;
    },
    cancel: (callId: string): void =>
      runs.get(callId)?.controller.abort(failedTool('ABORTED', 'The visitor has stopped the tool.')),
  };
};
