/*
 * Uses of casement/react that compile, and uses that must not, each with its reason. Nothing here runs: the type check is the test.
 */
import { Chat, useChat } from 'casement/react';
import { useRef } from 'react';
import type { Chat as ChatHandle } from 'casement';

const ids = { appUrl: 'https://chat.example.com', botId: 'support', channelId: 'web' };

export const Page = () => {
  const handle = useRef<ChatHandle>(undefined);
  const chat = useChat({ ...ids, onUnread: ({ count }) => count.toFixed() });
  // @ts-expect-error there is no handle before the first effect
  chat.open();
  return (
    <>
      <button type="button" onClick={() => chat?.toggle()}>
        Help
      </button>
      <Chat {...ids} ref={handle} isOpen onError={({ code }) => code.trim()} />
      <Chat {...ids} mode="inline" className="help" style={{ height: 400 }} />
      {/* @ts-expect-error an inline chat of React brings its own element */}
      <Chat {...ids} mode="inline" container="#place" />
      {/* @ts-expect-error the chat has to know its bot */}
      <Chat appUrl={ids.appUrl} channelId={ids.channelId} />
      {/* @ts-expect-error a component ends its chat by being unmounted */}
      <Chat {...ids} signal={new AbortController().signal} />
    </>
  );
};
