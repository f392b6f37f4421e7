import type { Language } from 'casement/contract';

// The words of the pages that Google leads back to.

const en = {
  title: 'Log in with Google',
  reporting: 'One moment, the chat is being told.',
  doneTitle: 'You are logged in',
  done: 'You can close this window and go on in the chat.',
  confirmTitle: 'Does the chat show this number?',
  confirm:
    'Go on only if you began this log-in yourself, in the chat with {bot}, and the same number stands there.',
  warning: 'Has somebody sent you here, or does the chat show another number? Then choose “No”.',
  yes: 'Yes, log me in',
  no: 'No, cancel',
  lostTitle: 'The chat does not answer',
  lost: 'Close this window and try again in the chat.',
  cancelledTitle: 'The log-in was cancelled',
  cancelled: 'Nobody was logged in. You can close this window.',
  expiredTitle: 'This log-in is over',
  expired: 'It is too old, or was used already. Close this window and try again in the chat.',
  providerTitle: 'The log-in did not work',
  provider: 'Google could not tell who you are. Close this window and try again in the chat.',
};
export type CallbackTexts = typeof en;

const chinese: CallbackTexts = {
  title: '使用 Google 登录',
  reporting: '请稍候，正在通知聊天窗口。',
  doneTitle: '登录成功',
  done: '可以关闭此窗口，回到聊天中继续。',
  confirmTitle: '聊天窗口中显示的是这个数字吗？',
  confirm: '只有当这次登录是您本人在与“{bot}”的聊天中发起，并且那里显示相同的数字时，才可以继续。',
  warning: '如果是别人让您打开此页面，或者聊天中显示的数字不同，请选择“不是”。',
  yes: '是，登录',
  no: '不是，取消',
  lostTitle: '聊天窗口没有响应',
  lost: '请关闭此窗口，回到聊天中重试。',
  cancelledTitle: '登录已取消',
  cancelled: '没有账号登录。可以关闭此窗口。',
  expiredTitle: '本次登录已失效',
  expired: '本次登录已过期或已被使用。请关闭此窗口，回到聊天中重试。',
  providerTitle: '登录失败',
  provider: '无法通过 Google 确认您的身份。请关闭此窗口，回到聊天中重试。',
};

export const callbackTexts: Readonly<Record<Language, CallbackTexts>> = { en, 'zh-CN': chinese };
