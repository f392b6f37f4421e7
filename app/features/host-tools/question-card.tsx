import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useStore } from '../app.ts';
import { ExpiryNote } from './expiry-note.tsx';
import { createHostCalls } from './host-calls-store.ts';
import { responseForm } from './response-form.ts';
import type { CardProps } from './tool-card.tsx';
import css from './host-tools.module.css';

const MAX_REPLY_LENGTH = 4000;

/** Asks the visitor an agent's own question: to approve, to choose, to answer in words, or only to decline. */
export const QuestionCard = ({ message, interrupt, onAnswered }: CardProps) => {
  const { t } = useTranslation('hostTools');
  const { decline, reply } = useStore(createHostCalls);
  const titleId = useId();
  const [words, setWords] = useState('');
  const form = responseForm(interrupt.responseSchema);
  const answer = (value: unknown) => {
    onAnswered();
    reply(message, interrupt, form.wrap(value));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (words.trim()) answer(words.trim());
  };
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <p className={css.eyebrow}>{t('asksYou')}</p>
      <h3 id={titleId} dir="auto">
        {interrupt.message ?? interrupt.reason}
      </h3>
      <ExpiryNote message={message} />
      <form className={css.buttons} onSubmit={submit}>
        {form.type === 'text' && (
          <input
            className={css.field}
            value={words}
            maxLength={MAX_REPLY_LENGTH}
            aria-label={t('yourAnswer')}
            placeholder={t('yourAnswer')}
            dir="auto"
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        {form.type === 'text' && (
          <Button look="main" type="submit" disabled={words.trim() === ''}>
            {t('reply')}
          </Button>
        )}
        {form.type === 'choice' &&
          form.options.map((option) => (
            <Button key={option} onClick={() => answer(option)}>
              {option}
            </Button>
          ))}
        {form.type === 'approve' && (
          <Button look="main" onClick={() => answer(true)}>
            {t('approve')}
          </Button>
        )}
        <Button
          onClick={() => {
            onAnswered();
            decline(message, interrupt);
          }}
        >
          {t('decline')}
        </Button>
      </form>
    </section>
  );
};
