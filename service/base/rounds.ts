import type { ContentPart, ToolResult } from 'casement/contract';

// The rounds of an answer, as agents write them and the database keeps them.

/** A call of a tool, the host page's or the agent's own. */
export type ToolCall = {
  id: string;
  name: string;
  /** JSON text, as the agent wrote it. */
  arguments: string;
  /** Absent while the call waits, or when the visitor went on without it. */
  result?: ToolResult;
  /** Given by the agent with the call, to be told again later; opaque to the service, and never shown. */
  encryptedValue?: string;
};

/** A part of an answer: its text, then the tools that were called. */
export type Round = {
  text: string;
  calls: ToolCall[];
  /** Like that of a call. */
  encryptedValue?: string;
};

/** Returns the texts of a message's parts, joined. */
export const textOf = (parts: ContentPart[], separator = ''): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(separator);
