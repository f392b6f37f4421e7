import type { Reason } from './protocol.ts';

/** Why a protocol cannot express a case. */
export const because = (en: string, chinese: string): Reason => ({ en, 'zh-CN': chinese });

/** The same reason for several cases. */
export const all = (reason: Reason, ...ids: string[]): Record<string, Reason> =>
  Object.fromEntries(ids.map((id) => [id, reason]));
/** The cases of cards that ask. */
export const approvalCases = ['approval', 'refused-approval'];
/** The cases of functions of the page. */
export const toolCases = ['tool', 'two-tools', 'tool-rounds', 'refused-tool', 'failed-tool'];
