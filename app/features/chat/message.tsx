import { memo } from 'react';
import { Answer } from './answer.tsx';
import { Question } from './question.tsx';
import { messageOf } from '../../conversation/tree/message-tree.ts';
import { useConversationValue } from '../use-conversation-value.ts';

export type MessageProps = { id: string };

/** One message; renders again only when it has changed itself. */
export const Message = memo(({ id }: MessageProps) => {
  const message = useConversationValue((tree) => messageOf(tree, id));
  if (!message) return null;
  return message.role === 'user' ? <Question message={message} /> : <Answer message={message} />;
});
