import type { ToolOutcome } from './messages.ts';

export const failedTool = (
  code: Extract<ToolOutcome, { ok: false }>['code'],
  message: string,
): ToolOutcome => ({ ok: false, code, message });
