import type { HostTool, RunEvent } from 'casement/contract';
import { toolResultEvent } from '../tool-result.ts';
import type { ToolCall } from '../rounds.ts';

const problemOf = (call: ToolCall, tools: HostTool[]): string | undefined => {
  if (!tools.some(({ name }) => name === call.name)) return `There is no tool named ${call.name}.`;
  try {
    const value: unknown = JSON.parse(call.arguments || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined;
  } catch {
    // Told to the model, like any other text that is no object.
  }
  return 'The arguments are not a JSON object.';
};

/** Answers the calls that nobody could carry out, so that the model can do better. */
export const refuseCalls = (calls: ToolCall[], tools: HostTool[]): RunEvent[] =>
  calls.flatMap((call) => {
    const error = problemOf(call, tools);
    if (error === undefined) return [];
    call.result = { content: '', error };
    return [toolResultEvent(call.id, call.result)];
  });
