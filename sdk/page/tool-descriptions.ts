import { TIMER_MAX_MS, TOOL_MAX_LENGTH, TOOL_NAME, TOOL_TIMEOUT_MS, TOOLS_MAX } from '../protocol/limits.ts';
import type { ToolDescription } from '../protocol/messages.ts';
import type { Tool } from './options.ts';

/** Names the faults of a tool for its developer; '' when there are none. */
const toolProblem = ({ name, title, description, parameters, timeoutMs }: Tool): string => {
  const problems: string[] = [];
  if (typeof name !== 'string' || !new RegExp(TOOL_NAME).test(name))
    problems.push('name must be 1 to 64 letters, digits, _ or -');
  if (typeof description !== 'string' || !description) problems.push('description must be a text');
  if (title !== undefined && typeof title !== 'string') problems.push('title must be a text');
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= TIMER_MAX_MS)) {
    problems.push(`timeoutMs must be 1 to ${TIMER_MAX_MS}`);
  }
  if (parameters !== undefined && (typeof parameters !== 'object' || parameters?.['type'] !== 'object')) {
    problems.push('parameters must be a JSON Schema of type object');
  }
  try {
    const length = JSON.stringify([description, parameters]).length;
    if (length > TOOL_MAX_LENGTH) problems.push(`it is longer than ${TOOL_MAX_LENGTH} characters`);
  } catch {
    problems.push('parameters must be JSON');
  }
  return problems.length > 0 ? `The tool ${name} cannot be offered: ${problems.join('; ')}.` : '';
};

/**
 * Describes the valid tools for frame and agent; the page is told once of each that is invalid or one too
 * many.
 */
export const createToolList = (onProblem: (message: string) => void) => {
  const refused = new WeakSet<Tool>();
  return (tools: Tool[]): ToolDescription[] =>
    tools
      .filter((tool, index) => {
        const problem =
          index < TOOLS_MAX
            ? toolProblem(tool)
            : `At most ${TOOLS_MAX} tools can be offered, not ${tool.name}.`;
        if (problem && !refused.has(tool)) {
          refused.add(tool);
          onProblem(problem);
        }
        return !problem;
      })
      .map(({ name, title, description, parameters, skipApproval, timeoutMs }) => ({
        name,
        ...(title && { title }),
        description,
        // A copy: what crosses the boundary is plain JSON.
        parameters: JSON.parse(
          JSON.stringify(parameters ?? { type: 'object', properties: {} }),
        ) as ToolDescription['parameters'],
        skipApproval: skipApproval === true,
        timeoutMs: timeoutMs ?? TOOL_TIMEOUT_MS,
      }));
};
