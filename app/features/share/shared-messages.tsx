import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { useApp } from '../app.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Slot } from '../slot.tsx';
import { SharedSources } from './shared-sources.tsx';
import css from './shared-messages.module.css';

type SharedMessageProps = { message: ThreadMessage };

const SharedQuestion = ({ message }: SharedMessageProps) => {
  const { t } = useTranslation('share');
  const text = textOf(message);
  return (
    <article className={css.question} data-role="user" aria-label={t('page.you')}>
      <Slot name="aboveQuestion" message={message} />
      {text !== '' && (
        <div className={css.bubble} data-surface="user" dir="auto">
          {text}
        </div>
      )}
    </article>
  );
};

const SharedAnswer = ({ message }: SharedMessageProps) => {
  const { t } = useTranslation('share');
  const { channelConfig, robotConfig } = useSnapshot(useApp().visitor.state);
  const { sources = [], status } = message;
  const name = robotConfig.botName;
  const list = useRef<HTMLDetailsElement>(null);
  const cite = (sourceId: string) => {
    if (list.current) list.current.open = true;
    const place = sources.findIndex(({ id }) => id === sourceId);
    list.current?.querySelectorAll('li')[place]?.focus();
  };
  return (
    <article
      className={css.answer}
      data-role="assistant"
      aria-label={name ? t('page.botNamed', { name }) : t('page.bot')}
    >
      <Avatar src={channelConfig.botAvatar} />
      <div className={css.content}>
        <div className={css.text} data-surface="bot" dir="auto">
          <Markdown
            text={textOf(message)}
            sources={sources}
            onCitation={sources.length > 0 ? cite : undefined}
          />
        </div>
        {status !== 'complete' && (
          <p className={css.status}>{t(status === 'stopped' ? 'page.stopped' : 'page.incomplete')}</p>
        )}
        {sources.length > 0 && <SharedSources ref={list} sources={sources} />}
      </div>
    </article>
  );
};

export type SharedMessagesProps = { messages: readonly ThreadMessage[] };

/** Messages without any buttons, for the shared page and its preview. */
export const SharedMessages = ({ messages }: SharedMessagesProps) => (
  <div className={css.messages}>
    {messages.map((message) =>
      message.role === 'user' ? (
        <SharedQuestion key={message.id} message={message} />
      ) : (
        <SharedAnswer key={message.id} message={message} />
      ),
    )}
  </div>
);
