import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { expiryOf, formatExpiry } from './expiry.ts';
import css from './host-tools.module.css';

/** Says by when the visitor must answer, if there is such a time. */
export const ExpiryNote = ({ message }: { message: ThreadMessage }) => {
  const { t, i18n } = useTranslation('hostTools');
  const [nowMs] = useState(Date.now);
  const timeMs = expiryOf(message.interrupts ?? []);
  if (timeMs === undefined) return null;
  return <p>{t('answerBy', { time: formatExpiry(timeMs, nowMs, i18n.language) })}</p>;
};

/** Stands in place of a question that it is too late to answer. */
export const ExpiredLine = ({ title }: { title: string }) => {
  const { t } = useTranslation('hostTools');
  return (
    <div className={css.line} data-status="expired">
      <Icon name="alert" size={16} />
      <span dir="auto">{t('expired', { title })}</span>
    </div>
  );
};
