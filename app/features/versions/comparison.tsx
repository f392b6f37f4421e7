import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { i18n } from '../../i18n/i18n.ts';
import type { Comparison as Compared, ThreadMessage } from '../../conversation/conversation-state.ts';
import { versionsOf } from '../../conversation/tree/message-tree.ts';
import { compareVersions } from '../../service/contract/feedback.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusAfterPress } from '../../ui/message-box.ts';
import { showToast } from '../../ui/toast-store.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import { useApp } from '../app.ts';
import { useConversationValue } from '../use-conversation-value.ts';
import css from './comparison.module.css';

export type ComparisonRowProps = {
  message: ThreadMessage;
  comparison: Compared;
  /** Takes the focus of the button that it replaces. */
  takesFocus?: boolean;
  onLeave: () => void;
};

const verdicts = ['better', 'same', 'worse'] as const;

const focusFirstButton = (row: HTMLElement | null): void =>
  row?.querySelector('button')?.focus({ preventScroll: true });

/** Asks how a new version of an answer compares with the one before it. */
export const ComparisonRow = ({ message, comparison, takesFocus, onLeave }: ComparisonRowProps) => {
  const { t } = useTranslation('versions');
  const { visitor, conversation, conversationEvents } = useApp();
  const titleId = useId();
  const [isSending, setSending] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const leave = () => {
    onLeave();
    focusAfterPress();
  };
  const say = async (verdict: (typeof verdicts)[number]) => {
    if (isSending) return;
    setSending(true);
    try {
      await visitor.service.call(compareVersions, { ...comparison, verdict });
    } catch (error) {
      showFailure(error);
      // The row stays for another try.
      setSending(false);
      return;
    }
    conversation.noteFeedback(message.id, { verdict });
    conversationEvents.tell({ type: 'changed', sessionId: message.sessionId });
    // There may be another comparison by now, or another conversation.
    if (isThere.current) leave();
    showToast('success', () => i18n.t('versions:thanks'));
  };
  return (
    <fieldset
      ref={takesFocus ? focusFirstButton : undefined}
      className={css.row}
      aria-labelledby={titleId}
      aria-busy={isSending}
    >
      <p id={titleId}>{t('compare')}</p>
      <div className={css.buttons}>
        {verdicts.map((verdict) => (
          <Button key={verdict} onClick={() => void say(verdict)}>
            {t(verdict)}
          </Button>
        ))}
        <IconButton icon="close" iconSize={16} label={t('dismiss')} onClick={leave} />
      </div>
    </fieldset>
  );
};

type VerdictLineProps = { message: ThreadMessage; verdict: NonNullable<ThreadMessage['verdict']> };

/** Shows how the visitor compared a version, with a way to change it. */
const VerdictLine = ({ message, verdict }: VerdictLineProps) => {
  const { t } = useTranslation('versions');
  const [isChanging, setChanging] = useState(false);
  const previousId = useConversationValue((tree) => versionsOf(tree, message.id).previousId);
  if (isChanging && previousId !== undefined) {
    const comparison = { messageId: message.id, previousId };
    return (
      <ComparisonRow
        message={message}
        comparison={comparison}
        takesFocus
        onLeave={() => setChanging(false)}
      />
    );
  }
  return (
    <p className={css.line}>
      {t(`told.${verdict}`)}
      {previousId !== undefined && (
        <button type="button" onClick={() => setChanging(true)}>
          {t('change')}
        </button>
      )}
    </p>
  );
};

/** Asks how an answer compares with the version before it, or shows the visitor's verdict. */
export const Comparison = ({ message }: { message: ThreadMessage }) => {
  const { state, dismissComparison } = useApp().conversation;
  const { comparison } = useSnapshot(state);
  if (comparison?.messageId === message.id)
    return <ComparisonRow message={message} comparison={comparison} onLeave={dismissComparison} />;
  return message.verdict && <VerdictLine message={message} verdict={message.verdict} />;
};
