import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { MessageSlot } from './slots.ts';
import css from './answer-actions.module.css';

export type AnswerActionsProps = {
  message: ThreadMessage;
  markdown: string;
  /** The rendered answer, for the rich half of the clipboard. */
  body: RefObject<HTMLElement | null>;
};

const DONE_MS = 2000;

/** The answer as HTML without the controls that stand in it. */
const richText = (body: HTMLElement | null): string | undefined => {
  const copy = body?.cloneNode(true) as HTMLElement | undefined;
  for (const control of copy?.querySelectorAll('button, svg') ?? []) control.remove();
  return copy?.innerHTML;
};

/** What can be done with an answer. */
export const AnswerActions = ({ message, markdown, body }: AnswerActionsProps) => {
  const { t } = useTranslation('common');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(setCopied, DONE_MS, false);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(markdown, richText(body.current))) setCopied(true);
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
      <MessageSlot name="answerActions" message={message} />
      <output className="visually-hidden">{isCopied && t('copied')}</output>
    </div>
  );
};
