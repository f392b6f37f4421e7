import { connectToHost, type HostConnection } from '../../../../app/shell/bridge/connect-to-host.ts';

/*
 * A chat app that answers and writes down what it is asked, for tests of the SDK alone.
 * How it behaves is said by its bot id.
 */

const botId = new URLSearchParams(location.search).get('bot_id');
const composer = document.querySelector('textarea');
const calls = document.querySelector('ol');

const note = (name: string, value?: unknown) => {
  const item = document.createElement('li');
  item.textContent = value === undefined ? name : `${name} ${JSON.stringify(value)}`;
  calls?.append(item);
};

const start = async (): Promise<HostConnection | undefined> => {
  const connection = await connectToHost({
    greeting: { locale: 'en', colorScheme: 'light', botName: 'Bot of the test', themeColor: '#1f5f4a' },
    handlers: {
      show: () => note('show'),
      hide: () => note('hide'),
      focus: () => composer?.focus(),
      send: (text) => {
        if (text === 'refuse') throw new Error('refused');
        note('send', text);
      },
      setDraft: (text) => note('setDraft', text),
      offerDraft: (text) => note('offerDraft', text),
      startNewChat: () => note('startNewChat'),
      setLocale: (locale) => note('setLocale', locale),
      setColorScheme: (colorScheme) => note('setColorScheme', colorScheme),
      setExpansion: (expansion) => note('setExpansion', expansion),
      setViewport: ({ isFullScreen }) => note('setViewport', isFullScreen),
      setTools: (tools) => note('setTools', tools),
      setContext: (context) => note('setContext', context),
      login: () => note('login'),
      logout: () => note('logout'),
    },
  });
  note('host', { ...connection?.host, origin: connection?.hostOrigin });
  return connection;
};

if (botId !== 'silent') {
  const connection = await start();
  // For what a test lets the app ask of the page.
  Object.assign(globalThis, { host: connection });
  document.querySelector('#close')?.addEventListener('click', () => connection?.close());
  document.querySelector('#grow')?.addEventListener('click', () => connection?.resize({ width: 520 }));
  document.querySelector('#rename')?.addEventListener('click', () => {
    connection?.emit({ type: 'bot', name: 'Another name' });
  });
  document.querySelector('#chinese')?.addEventListener('click', () => {
    connection?.emit({ type: 'locale', locale: 'zh-CN' });
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') connection?.close();
  });
}
