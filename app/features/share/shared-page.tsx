import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Avatar } from '../../ui/avatar.tsx';
import { TryAgain } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useApp, useStore } from '../app.ts';
import { createSharedChat } from './shared-chat-store.ts';
import { SharedMessages } from './shared-messages.tsx';
import { laterIcons } from '../../ui/later-icons.ts';
import css from './shared-page.module.css';

/** Says why the shared chat cannot be read. */
const SharedProblem = ({
  type,
  onRetry,
}: {
  type: 'gone' | 'not-found' | 'unreachable';
  onRetry: () => void;
}) => {
  const { t } = useTranslation('share');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const key = type === 'not-found' ? 'notFound' : type;
  return (
    <div className={css.problem}>
      <Icon
        name={type === 'gone' ? laterIcons.lock : type === 'not-found' ? laterIcons.search : 'offline'}
        size={40}
      />
      <h1 ref={heading} tabIndex={-1}>
        {t(`${key}.title`)}
      </h1>
      <p>{t(`${key}.text`)}</p>
      {type === 'unreachable' && <TryAgain look="main" onClick={onRetry} />}
    </div>
  );
};

export type SharedPageProps = {
  shareId: string;
  /** The chat itself, with the same bot; absent when the address does not say which. */
  chatAddress: string | undefined;
  menu: ReactNode;
};

/** A shared chat, to be read by anybody who has the link. */
export const SharedPage = ({ shareId, chatAddress, menu }: SharedPageProps) => {
  const { t } = useTranslation('share');
  const { state, load } = useStore(createSharedChat);
  const { phase } = useSnapshot(state);
  const { robotConfig, channelConfig } = useSnapshot(useApp().visitor.state);
  useEffect(() => void load(shareId), [load, shareId]);
  return (
    <>
      <header className={css.header}>
        <Avatar src={channelConfig.botAvatar} />
        <div>
          <strong>{robotConfig.botName || t('page.label')}</strong>
          {robotConfig.botName && <p>{t('page.label')}</p>}
        </div>
        {menu}
      </header>
      <main className={css.area} data-surface="thread">
        {phase.type === 'loading' && (
          <div className={css.column}>
            <Skeleton label={t('page.loading')} />
          </div>
        )}
        {phase.type === 'shown' && (
          <div className={css.column}>
            <div className={css.title}>
              <h1 dir="auto">{phase.chat.title || t('page.untitled')}</h1>
              <p>{t('sharedOn', { date: new Date(phase.chat.createdAt) })}</p>
            </div>
            <SharedMessages messages={phase.messages} />
          </div>
        )}
        {phase.type !== 'loading' && phase.type !== 'shown' && (
          <SharedProblem type={phase.type} onRetry={() => void load(shareId)} />
        )}
      </main>
      {(chatAddress || phase.type === 'shown') && (
        <footer className={css.footer}>
          {phase.type === 'shown' && <p>{t(chatAddress ? 'page.askHint' : 'page.readOnly')}</p>}
          {chatAddress && (
            <ButtonLink href={chatAddress}>
              <Icon name="newChat" size={18} />
              {t('page.ask')}
            </ButtonLink>
          )}
        </footer>
      )}
    </>
  );
};
