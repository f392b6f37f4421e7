import type { ToolResult } from 'casement/contract';

/** A call of a tool, the host page's or the agent's own. */
export type ToolCall = {
  id: string;
  name: string;
  /** JSON text, as the agent wrote it. */
  arguments: string;
  /** Absent while the call waits, or when the visitor went on without it. */
  result?: ToolResult;
};

/** A stretch of an answer: what was said, then which tools were called. */
export type Round = { text: string; calls: ToolCall[] };

/** The agent is told this of a call that the visitor did not allow. */
export const DECLINED = 'The visitor declined.';

/** The agent is told this of a call that the visitor went on without. */
export const UNANSWERED = 'The visitor went on without this.';

/** The result of a call in words for a model. */
export const resultText = ({ result }: ToolCall): string =>
  result === undefined
    ? `Error: ${UNANSWERED}`
    : result.error === undefined
      ? result.content
      : `Error: ${result.error}`;
