import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Chat as ChatHandle } from 'casement';
import { Chat } from 'casement/react';
import { useEffect, useRef, useMemo } from 'react';
import { getUserToken, useUser } from './user-store.ts';
import { useBasket } from './shop-store.ts';
import { createTools } from './tools.ts';

/** The shop's chat. It stands in the layout, so that it lives on while the visitor goes from page to page. */
export const SupportChat = () => {
  const navigate = useNavigate();
  const basket = useBasket();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const tools = useMemo(
    () => createTools((number) => navigate({ to: '/orders/$number', params: { number: String(number) } })),
    [navigate],
  );
  const chat = useRef<ChatHandle>(undefined);
  const user = useUser();
  const known = useRef(user);
  useEffect(() => {
    // The chat asks who is there when it starts; it is told of each change after that.
    if (known.current !== undefined && known.current !== user) {
      void (user ? chat.current?.login() : chat.current?.logout());
    }
    known.current = user;
  }, [user]);
  const lines = basket.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  return (
    <Chat
      ref={chat}
      getUserToken={getUserToken}
      appUrl={import.meta.env.VITE_CHAT_URL}
      botId="casement"
      channelId="web"
      colorScheme="auto"
      context={{ page: ['title', 'address', 'selection'], fields: { path, basket: lines || 'empty' } }}
      tools={tools}
      onError={reportError}
    />
  );
};
