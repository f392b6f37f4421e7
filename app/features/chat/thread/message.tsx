import { memo, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { isSameButForText, messageOf, textOf } from '../../../conversation/tree/message-tree.ts';
import { langOf } from '../../../i18n/language-of.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { useApp } from '../../app.ts';
import { Slot } from '../../slot.tsx';
import { useConversationValue } from '../../use-conversation-value.ts';
import { Answer, PlainAnswer } from '../answer/answer.tsx';
import { QueuePlace, TurnNote } from '../answer/turn-note.tsx';
import css from './message.module.css';

type QuestionProps = { message: ThreadMessage };

/** The visitor's picture, where the channel has one or the style wants one. */
const OwnPicture = () => {
  const { channelConfig, styleConfig } = useSnapshot(useApp().visitor.state);
  const { userAvatar } = channelConfig;
  return (userAvatar !== '' || styleConfig.showUserAvatar === 1) && <Avatar src={userAvatar} of="visitor" />;
};

/** A question of the visitor. */
const Question = ({ message }: QuestionProps) => {
  const { t, i18n } = useTranslation('chat');
  const { delivery, id } = message;
  const turn = useConversationValue(({ run, headId }) => (headId === id ? run?.turn : undefined));
  const text = textOf(message);
  return (
    <article
      className={css.question}
      data-message-id={id}
      data-role="user"
      data-status={message.status}
      data-delivery={delivery}
      aria-label={t('thread.said', { name: t('thread.you') })}
    >
      <OwnPicture />
      <Slot name="aboveQuestion" message={message} />
      <Slot name="questionBody" message={message}>
        {text !== '' && (
          <div className={css.bubble} data-surface="user" dir="auto" lang={langOf(text, i18n.language)}>
            {text}
          </div>
        )}
      </Slot>
      {turn && <QueuePlace {...turn} />}
      {delivery === 'waiting' && <p className={css.waiting}>{t('thread.waiting')}</p>}
      {delivery === 'unsent' && <TurnNote message={message} label={t('thread.unsent')} />}
    </article>
  );
};

export type MessageProps = { id: string };

/** Gives a component a message; the same object while only its text grows, which `AnswerText` follows. */
const useMessage = (id: string): ThreadMessage | undefined => {
  const kept = useRef<ThreadMessage>(undefined);
  return useConversationValue((tree) => {
    const message = messageOf(tree, id);
    if (!kept.current || !message || !isSameButForText(kept.current, message)) kept.current = message;
    return kept.current;
  });
};

/** One message; renders again only when it has changed itself. */
export const Message = memo(({ id }: MessageProps) => {
  const message = useMessage(id);
  // The end of an answer takes long to draw, so it is drawn in pieces, and keys are handled between them.
  const shown = useDeferredValue(message);
  if (!message || !shown) return null;
  if (message.role === 'user') return <Question message={message} />;
  return (
    <ErrorBoundary fallback={<PlainAnswer message={shown} />}>
      <Answer message={shown} />
    </ErrorBoundary>
  );
});
