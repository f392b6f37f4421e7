import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { withCitedAddresses } from '../../conversation/cited-addresses.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { richText } from '../../ui/rich-text.ts';
import { showToast } from '../../ui/toast-store.ts';
import { Slot } from '../slot.tsx';
import css from './answer-actions.module.css';

export type AnswerActionsProps = {
  message: ThreadMessage;
  markdown: string;
  /** The rendered answer, for the rich half of the clipboard. */
  body: RefObject<HTMLElement | null>;
};

const DONE_MS = 2000;

/** The buttons under an answer. */
export const AnswerActions = ({ message, markdown, body }: AnswerActionsProps) => {
  const { t } = useTranslation('common');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(setCopied, DONE_MS, false);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const text = withCitedAddresses(markdown, message.sources);
    if (await copyText(text, body.current ? richText(body.current) : undefined)) setCopied(true);
    else showToast('error', t('copyFailed'));
  };
  return (
    <div className={css.actions}>
      {markdown !== '' && (
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          label={t('copy')}
          iconSize={18}
          onClick={() => void copy()}
        />
      )}
      <Slot name="answerActions" message={message} />
      <Slot name="answerVersions" message={message} />
      <output className="visually-hidden">{isCopied && t('copied')}</output>
    </div>
  );
};
