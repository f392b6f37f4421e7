import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { withCitedAddresses } from '../../../conversation/cited-addresses.ts';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { richText } from '../../../ui/rich-text.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { useApp } from '../../app.ts';
import { Slot } from '../../slot.tsx';
import { laterIcons } from '../../../ui/later-icons.ts';
import css from './answer.module.css';

type AnswerActionsProps = {
  message: ThreadMessage;
  markdown: string;
  /** The rendered answer, for the rich half of the clipboard. */
  body: RefObject<HTMLElement | null>;
};

/** The buttons under an answer. */
export const AnswerActions = ({ message, markdown, body }: AnswerActionsProps) => {
  const { t, i18n } = useTranslation('common');
  const { isDisplaySource } = useApp().visitor.state.robotConfig;
  const { result, copy } = useCopy();
  const copyAnswer = async () => {
    const text = withCitedAddresses(markdown, isDisplaySource ? (message.sources ?? []) : undefined);
    const outcome = await copy(text, body.current ? richText(body.current) : undefined);
    if (outcome === 'copyFailed') showToast('error', () => i18n.t('copyFailed'));
  };
  return (
    <div className={css.actions}>
      {markdown !== '' && (
        <IconButton
          icon={result === 'copied' ? 'check' : laterIcons.copy}
          label={t('copy')}
          iconSize={18}
          onClick={() => void copyAnswer()}
        />
      )}
      <Slot name="answerActions" message={message} />
      <Slot name="answerVersions" message={message} />
      <span className="visually-hidden" aria-live="polite">
        {result === 'copied' && t('copied')}
      </span>
    </div>
  );
};
