import { memo } from 'react';
import { Answer } from './answer.tsx';
import { Question } from './question.tsx';
import { useMessage } from './use-conversation.ts';

export type MessageProps = { id: string };

/** One message; renders again only when it has changed itself. */
export const Message = memo(({ id }: MessageProps) => {
  const message = useMessage(id);
  if (!message) return null;
  return message.role === 'user' ? <Question message={message} /> : <Answer message={message} />;
});
