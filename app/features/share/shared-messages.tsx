import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import type { Source } from '../../service/contract/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Fold } from '../../ui/fold.tsx';
import { webUrl } from '../../base/safe-address.ts';
import { useApp } from '../app.ts';
import { Slot } from '../slot.tsx';
import look from '../answer-look.module.css';
import css from './shared-messages.module.css';

type SharedSourcesProps = {
  sources: readonly Source[];
  /** The source that a citation pointed to last: another object for each press. */
  cited: { id: string } | undefined;
};

/** Shows the sources of an answer, folded; a citation in the text focuses one of them. */
const SharedSources = ({ sources, cited }: SharedSourcesProps) => {
  const { t } = useTranslation(['share', 'common']);
  const list = useRef<HTMLOListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(cited);
  if (shown !== cited) {
    setShown(cited);
    setOpen(true);
  }
  useEffect(() => {
    const place = sources.findIndex(({ id }) => id === cited?.id);
    list.current?.querySelectorAll('li')[place]?.focus();
  }, [cited, sources]);
  return (
    <Fold
      label={t('share:page.sources', { count: sources.length })}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <ol ref={list} className={css.sources}>
        {sources.map(({ id, title, url, snippet }) => {
          const address = webUrl(url, document.baseURI);
          return (
            <li key={id} tabIndex={-1}>
              {address ? (
                <a href={address.href} target="_blank" rel="noopener noreferrer nofollow">
                  <bdi>{title || address.host}</bdi>
                  <span className="visually-hidden"> ({t('common:opensInNewTab')})</span>
                </a>
              ) : (
                <bdi>{title || id}</bdi>
              )}
              {address?.host && (
                <small>
                  {' '}
                  <bdi>{address.host}</bdi>
                </small>
              )}
              {snippet && <p dir="auto">{snippet}</p>}
            </li>
          );
        })}
      </ol>
    </Fold>
  );
};

const SharedQuestion = ({ message }: { message: ThreadMessage }) => {
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

const SharedAnswer = ({ message }: { message: ThreadMessage }) => {
  const { t } = useTranslation('share');
  const { channelConfig, robotConfig } = useSnapshot(useApp().visitor.state);
  const { sources = [], status } = message;
  const name = robotConfig.botName;
  const [cited, setCited] = useState<{ id: string }>();
  return (
    <article
      className={look.answer}
      data-role="assistant"
      aria-label={name ? t('page.botNamed', { name }) : t('page.bot')}
    >
      <Avatar src={channelConfig.botAvatar} />
      <div className={look.content}>
        <div className={look.bubble} data-surface="bot" dir="auto">
          <Markdown
            text={textOf(message)}
            sources={sources}
            onCitation={sources.length > 0 ? (id) => setCited({ id }) : undefined}
          />
        </div>
        {status !== 'complete' && (
          <p className={look.note}>{t(status === 'stopped' ? 'page.stopped' : 'page.incomplete')}</p>
        )}
        {sources.length > 0 && <SharedSources sources={sources} cited={cited} />}
      </div>
    </article>
  );
};

/** Messages without any buttons, for the shared page and its preview. */
export const SharedMessages = ({ messages }: { messages: readonly ThreadMessage[] }) => (
  <div className={css.messages}>
    {messages.map((message) =>
      message.role === 'user' ? (
        <SharedQuestion key={message.id} message={message} />
      ) : (
        <ErrorBoundary
          key={message.id}
          fallback={
            <article className={look.answer} data-role="assistant">
              <div className={look.bubble} data-surface="bot" data-plain dir="auto">
                {textOf(message)}
              </div>
            </article>
          }
        >
          <SharedAnswer message={message} />
        </ErrorBoundary>
      ),
    )}
  </div>
);
