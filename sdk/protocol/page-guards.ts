import { isFields, readString, readText } from './guards.ts';
import {
  CONTEXT_MAX_ENTRIES,
  CONTEXT_MAX_LENGTH,
  NAME_MAX_LENGTH,
  TEXT_MAX_LENGTH,
  TIMER_MAX_MS,
  TOKEN_MAX_LENGTH,
  TOOL_MAX_LENGTH,
  TOOL_NAME,
  TOOL_TIMEOUT_MS,
  TOOLS_MAX,
  URL_MAX_LENGTH,
} from './limits.ts';
import type { PageContext, ToolCall, ToolDescription, ToolOutcome } from './messages.ts';

/*
 * Readers of the page's tools, context and user token.
 */

/** A fresh copy of a JSON object; undefined when it is none, or too long as JSON. */
const readJsonObject = (value: unknown, maxLength: number): Record<string, unknown> | undefined => {
  if (!isFields(value) || Array.isArray(value)) return undefined;
  try {
    const text = JSON.stringify(value);
    return text.length <= maxLength ? (JSON.parse(text) as Record<string, unknown>) : undefined;
  } catch {
    // A circle, or something else that JSON has no word for.
    return undefined;
  }
};

const readTool = (value: unknown): ToolDescription | undefined => {
  if (!isFields(value)) return undefined;
  const name = readString(value['name'], NAME_MAX_LENGTH);
  const description = readString(value['description'], TOOL_MAX_LENGTH);
  const parameters = readJsonObject(value['parameters'], TOOL_MAX_LENGTH);
  if (!name || !TOOL_NAME.test(name) || description === undefined || !parameters) return undefined;
  const title = readString(value['title'], NAME_MAX_LENGTH);
  const timeoutMs = value['timeoutMs'];
  const isTimeout = typeof timeoutMs === 'number' && timeoutMs > 0;
  return {
    name,
    ...(title && { title }),
    description,
    parameters,
    skipApproval: value['skipApproval'] === true,
    timeoutMs: isTimeout ? Math.min(timeoutMs, TIMER_MAX_MS) : TOOL_TIMEOUT_MS,
  };
};

/** All the tools that a host page offers, or undefined when one of them is not as it should be. */
export const readTools = (value: unknown): ToolDescription[] | undefined => {
  if (!Array.isArray(value) || value.length > TOOLS_MAX) return undefined;
  const tools = new Map<string, ToolDescription>();
  for (const candidate of value) {
    const tool = readTool(candidate);
    if (!tool) return undefined;
    tools.set(tool.name, tool);
  }
  return [...tools.values()];
};

/** The context that a host page gives the agent; entries of the wrong shape or size are left out. */
export const readPageContext = (value: unknown): PageContext | undefined => {
  if (!isFields(value)) return undefined;
  const title = readString(value['title'], CONTEXT_MAX_LENGTH);
  const address = readString(value['address'], URL_MAX_LENGTH);
  const selection = readString(value['selection'], CONTEXT_MAX_LENGTH);
  const given: unknown[] = Array.isArray(value['entries']) ? value['entries'] : [];
  const entries = given.slice(0, CONTEXT_MAX_ENTRIES).flatMap((entry) => {
    if (!isFields(entry)) return [];
    const name = readString(entry['name'], NAME_MAX_LENGTH);
    const text = readString(entry['value'], CONTEXT_MAX_LENGTH);
    return name && text !== undefined ? [{ name, value: text }] : [];
  });
  return {
    ...(title && { title }),
    ...(address && { address }),
    ...(selection && { selection }),
    entries,
  };
};

export const readToolCall = (value: unknown): ToolCall | undefined => {
  if (!isFields(value)) return undefined;
  const { arguments: given, isRepeated } = value;
  const id = readString(value['id'], NAME_MAX_LENGTH);
  const name = readString(value['name'], NAME_MAX_LENGTH);
  return id !== undefined && name !== undefined && isFields(given) && !Array.isArray(given)
    ? { id, name, arguments: given, isRepeated: isRepeated === true }
    : undefined;
};

const FAILURES = [
  'UNKNOWN_TOOL',
  'UNKNOWN_CALL',
  'TIMEOUT',
  'ABORTED',
  'RESULT_TOO_LARGE',
  'FAILED',
] as const;

/** The outcome of a tool; undefined when the host page says something else. */
export const readToolOutcome = (value: unknown): ToolOutcome | undefined => {
  if (!isFields(value)) return undefined;
  if (value['ok'] === true) {
    const result = readString(value['result'], TOOL_MAX_LENGTH);
    return result === undefined ? undefined : { ok: true, result };
  }
  const message = readText(value['message'])?.slice(0, TEXT_MAX_LENGTH);
  const code = FAILURES.find((known) => known === value['code']);
  return code && message !== undefined ? { ok: false, code, message } : undefined;
};

/** A user token; null when nobody is logged in on the host page, undefined when it is neither. */
export const readUserToken = (value: unknown): string | null | undefined =>
  value === null ? null : readString(value, TOKEN_MAX_LENGTH) || undefined;
