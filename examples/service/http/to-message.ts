import type { AnswerMessage, Message } from 'casement/contract';
import type { MessageRow } from '../database/schema.ts';
import { publicInterrupt } from '../runs/interrupts.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** Makes a message of the contract from its row; `partial` is a running answer so far. */
export const toMessage = (row: MessageRow, uploads: Uploads, partial?: AnswerMessage): Message => ({
  id: row.id,
  sessionId: row.sessionId,
  parentId: row.parentId,
  role: row.role,
  createdAt: row.createdAt,
  status: row.status,
  parts: row.role === 'user' ? uploads.withAddresses(row.parts) : row.parts,
  ...(row.runId !== null && { runId: row.runId }),
  ...(row.model !== null && { model: row.model }),
  ...(row.error !== null && { error: row.error }),
  ...(row.reasoning !== null && { reasoning: row.reasoning }),
  ...(row.reasoningMs !== null && { reasoningMs: row.reasoningMs }),
  ...(row.steps !== null && { steps: row.steps }),
  ...(row.sources !== null && { sources: row.sources }),
  ...(row.usage !== null && { usage: row.usage }),
  ...(row.rating !== null && { rating: row.rating }),
  ...(row.reasons !== null && { reasons: row.reasons }),
  ...(row.comment !== null && { comment: row.comment }),
  ...(row.verdict !== null && { verdict: row.verdict }),
  ...(row.interrupts !== null && { interrupts: row.interrupts.map(publicInterrupt) }),
  ...partial,
});
