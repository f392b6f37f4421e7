import type { ToolOutcome } from './results.ts';

export const failedTool = (
  code: Extract<ToolOutcome, { ok: false }>['code'],
  message: string,
): ToolOutcome => ({ ok: false, code, message });
