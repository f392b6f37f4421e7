import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { expiryOf, formatExpiry } from './expiry.ts';
import css from './host-tools.module.css';

/** By when the visitor is to answer, where that is said. */
export const ExpiryNote = ({ message }: { message: ThreadMessage }) => {
  const { t, i18n } = useTranslation('hostTools');
  const [nowMs] = useState(Date.now);
  const timeMs = expiryOf(message.interrupts ?? []);
  if (timeMs === undefined) return null;
  return <p>{t('answerBy', { time: formatExpiry(timeMs, nowMs, i18n.language) })}</p>;
};

/** In place of a question that can be answered no more. */
export const ExpiredLine = ({ title }: { title: string }) => {
  const { t } = useTranslation('hostTools');
  return (
    <div className={css.line} data-status="expired">
      <Icon name="alert" size={16} />
      <span dir="auto">{t('expired', { title })}</span>
    </div>
  );
};
