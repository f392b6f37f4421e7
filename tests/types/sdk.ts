/*
 * Uses of the SDK that compile, and uses that must not, each with its reason. Nothing here runs: the type check is the test.
 */
import { createChat } from 'casement';
import type { Chat, ChatError, ChatEvents, ChatOptions, ChatState, Tool } from 'casement';

const ids = { appUrl: 'https://chat.example.com', botId: 'support', channelId: 'web' };

export const everyOption: ChatOptions = {
  ...ids,
  styleId: 'default',
  accessMode: 'preview',
  mode: 'inline',
  container: '#place',
  placement: { corner: 'bottom-end', x: 8, at: [{ maxWidth: 600, y: 72 }] },
  offsets: { x: 8 },
  zIndex: 5,
  launcher: { icon: 'question', text: 'Ask us', size: 64, shape: 'rounded', color: '#1f5f4a' },
  rules: [
    {
      name: 'exit',
      pages: ['/shop/*', '!/shop/pay'],
      onExit: true,
      teaser: { en: 'Bye?', de: 'Schon weg?' },
    },
    { isReturning: true, afterSeconds: 9, afterScroll: 50, open: true, prefill: 'Again', once: 'ever' },
  ],
  locale: 'zh-CN',
  colorScheme: 'auto',
  color: 'rgb(31 95 74)',
  title: 'Help',
  preload: 'idle',
  connectTimeoutMs: 5000,
  topLayer: false,
  nonce: 'abc',
  getUserToken: async () => null,
  context: {
    page: ['title', 'address', 'selection'],
    fields: { items: 3, member: true },
    private: ['token'],
  },
  tools: [],
  includeMessageText: true,
  signal: new AbortController().signal,
};

// @ts-expect-error the service has to be told which bot it is about
createChat({ appUrl: ids.appUrl, channelId: ids.channelId });
// @ts-expect-error a placement is a corner of the window
createChat({ ...ids, placement: 'middle' });
createChat({ ...ids, launcher: document.body, placement: 'top-start', rules: true });
// @ts-expect-error a launcher has one of three shapes
createChat({ ...ids, launcher: { shape: 'star' } });
// @ts-expect-error what counts on narrow pages says how narrow
createChat({ ...ids, placement: { at: [{ y: 72 }] } });
// @ts-expect-error a rule speaks once a page, a session or ever
createChat({ ...ids, rules: [{ teaser: 'Hello', once: 'day' }] });
// @ts-expect-error a language is a tag
createChat({ ...ids, locale: 7 });
// @ts-expect-error a length is a number of px, not a text with a unit
createChat({ ...ids, offsets: { x: '8px' } });
// @ts-expect-error there is no such option: a typing error does not pass
createChat({ ...ids, botID: 'support' });
// @ts-expect-error a whole page's contents are not to be had
createChat({ ...ids, context: { page: ['body'] } });
// @ts-expect-error a token is a text or null, never undefined: nobody logged in is said on purpose
createChat({ ...ids, getUserToken: () => undefined });

const chat: Chat = createChat(ids);
export const state: ChatState = chat.state;
export const count: number = chat.unread;
export const ready: Promise<void> = chat.ready;

chat.open();
export const sent: Promise<void> = chat.send('Hello');
chat.setContext({ fields: { plan: 'pro' } });
chat.showTeaser('Need help?');
// @ts-expect-error what state a chat is in is not the page's to set
chat.state = 'ready';
// @ts-expect-error a message is a text
void chat.send({ text: 'Hello' });
// @ts-expect-error an object of fields holds texts, numbers and truth values
chat.setContext({ fields: { user: { name: 'Ada' } } });

const addToBasket: Tool = {
  name: 'add_to_basket',
  description: 'Puts a product into the basket',
  parameters: { type: 'object', properties: { product: { type: 'string' } }, required: ['product'] },
  skipApproval: false,
  run: async ({ product }, { signal, callId }) => {
    const name: unknown = product;
    signal.throwIfAborted();
    return { name, callId };
  },
};
export const unregister: () => void = chat.registerTool(addToBasket);
// @ts-expect-error a tool without a function does nothing
chat.registerTool({ name: 'nothing', description: 'Does nothing' });
// @ts-expect-error an agent has to know what a tool is for
chat.registerTool({ name: 'mute', run: () => null });
chat.registerTool({
  name: 'unchecked',
  description: 'Takes its arguments for granted',
  // @ts-expect-error arguments come from an agent: nobody knows their types before looking
  run: ({ price }) => price.toFixed(2),
});

export const stop: () => void = chat.on('unread', ({ count: waiting }) => waiting.toFixed());
chat.on('error', (error) => {
  const { code }: ChatError = error;
  if (code === 'FRAME_BLOCKED') return;
  // @ts-expect-error there is no such code
  if (code === 'NO_SUCH_CODE') return;
});
chat.on('rule', ({ name, phase }) => {
  const isDone: boolean = phase === 'accepted';
  // @ts-expect-error a rule that was put away is dismissed
  return isDone || phase === 'closed' || name;
});
chat.on('message', ({ text }) => {
  // @ts-expect-error without the option includeMessageText there is no text
  text.trim();
});
// @ts-expect-error there is no such event
chat.on('opened', () => {});
export const detail: ChatEvents['tool']['phase'] = 'started';
