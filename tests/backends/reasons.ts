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
/** For back ends that keep nothing, or have no call that removes it. */
export const noDeletion: Record<string, Reason> = {
  deletion: because(
    'The back end keeps no conversation, or has no call that removes one.',
    '后端不保存会话，或没有删除会话的接口。',
  ),
};
/** For back ends whose answers end with the connection to the service. */
export const noRejoin: Record<string, Reason> = {
  rejoin: because(
    'The answer cannot be had again once the service has restarted; the visitor has it go on, or asks again.',
    '本服务重启后无法重新取得该回答；访客可让它继续，或重新提问。',
  ),
};
/** For models, which are asked anew for each answer. */
export const ofModels: Record<string, Reason> = {
  ...noDeletion,
  ...noRejoin,
  ...all(
    because(
      'A model asks the visitor by functions of the page and MCP tools alone.',
      '模型只能通过网页函数和 MCP 工具询问访客。',
    ),
    ...approvalCases,
  ),
};
