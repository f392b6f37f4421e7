import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Chat } from 'casement/react';
import { useMemo } from 'react';
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
  const lines = basket.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  return (
    <Chat
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
