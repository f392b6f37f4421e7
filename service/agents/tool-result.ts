import { contentToText } from '@ag-ui/core';
import type { RunEvent, ToolResult } from 'casement/contract';

type ResultEvent = Extract<RunEvent, { type: 'TOOL_CALL_RESULT' }>;

/** The most characters of a result that are kept for the agent. */
const MAX_LENGTH = 64_000;

/** Reads the result of a call; one that failed has its reason in `metadata.error`. */
export const readToolResult = ({ content, metadata }: ResultEvent): ToolResult => {
  const error: unknown = metadata?.['error'];
  const text = (typeof content === 'string' ? content : contentToText(content)).slice(0, MAX_LENGTH);
  return typeof error === 'string' ? { content: '', error } : { content: text };
};

/** Makes the event of a call's result. */
export const toolResultEvent = (
  toolCallId: string,
  { content, error }: ToolResult,
  timestamp?: number,
): ResultEvent => ({
  type: 'TOOL_CALL_RESULT',
  messageId: `${toolCallId}-result`,
  toolCallId,
  ...(timestamp !== undefined && { timestamp }),
  ...(error === undefined ? { content } : { content: JSON.stringify({ error }), metadata: { error } }),
});
