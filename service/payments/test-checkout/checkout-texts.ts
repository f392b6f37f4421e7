import type { Language } from 'casement/contract';

// The words of the page on which a plan is paid for as a test.

const en = {
  title: 'Test checkout',
  warning: 'This is a test. No card is asked for and no money moves.',
  month: '{price}/month',
  once: 'Paid once',
  monthly: 'Paid every month, until it is cancelled',
  pay: 'Pay {price}',
  decline: 'Decline the payment',
  cancel: 'Cancel',
  over: 'This checkout is over',
  overText: 'It was paid, declined or has expired. You can close this tab.',
  paid: 'Payment received',
  paidText: 'Thank you. You can close this tab and go on in the chat.',
  cancelled: 'Payment cancelled',
  cancelledText: 'Nothing was charged. You can close this tab and go on in the chat.',
  receipt: 'Test receipt',
  receiptText: 'Paid in a test: no money has moved.',
};
type Texts = typeof en;

const chinese: Texts = {
  title: '测试付款',
  warning: '这是测试页面，不会要求填写银行卡，也不会产生任何费用。',
  month: '{price}/月',
  once: '一次性付款',
  monthly: '每月自动付款，可随时取消',
  pay: '支付 {price}',
  decline: '模拟付款失败',
  cancel: '取消',
  over: '此付款页面已失效',
  overText: '该订单已付款、付款失败或已过期。您可以关闭此标签页。',
  paid: '已收到付款',
  paidText: '谢谢！您可以关闭此标签页，回到聊天继续。',
  cancelled: '已取消付款',
  cancelledText: '没有产生任何费用。您可以关闭此标签页，回到聊天继续。',
  receipt: '测试收据',
  receiptText: '这是一次测试付款，没有产生任何费用。',
};

export const checkoutTexts: Readonly<Record<Language, Texts>> = { en, 'zh-CN': chinese };
