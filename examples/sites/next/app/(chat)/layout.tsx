import { Chat } from 'casement/react';
import type { ReactNode } from 'react';

/** The pages of this folder have the chat; it stays while visitors move between them. */
export default function ChatLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Chat appUrl="https://chat.example.com/" botId="support" channelId="web" />
    </>
  );
}
