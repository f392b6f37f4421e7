import './texts.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comparison, ThreadMessage } from '../../conversation/conversation-state.ts';
import { dismissComparison } from '../../conversation/conversation-store.ts';
import { noteFeedback } from '../../conversation/conversation-store.ts';
import { conversationEvents } from '../../conversation/conversation-events.ts';
import { compareVersions } from '../../service/contract/feedback.ts';
import { visitorRuntime } from '../../visitor/visitor-store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { focusMessageBox } from './focus-later.ts';
import css from './comparison-row.module.css';

export type ComparisonRowProps = {
  message: ThreadMessage;
  comparison: Comparison;
  /** The visitor is done with it. */
  onLeave?: () => void;
};

const verdicts = ['better', 'same', 'worse'] as const;

/** Asks how a new version of an answer compares with the one before it. */
export const ComparisonRow = ({ message, comparison, onLeave = dismissComparison }: ComparisonRowProps) => {
  const { t } = useTranslation('versions');
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
    focusMessageBox();
  };
  const say = async (verdict: (typeof verdicts)[number]) => {
    if (isSending) return;
    setSending(true);
    try {
      await visitorRuntime().service.call(compareVersions, { ...comparison, verdict });
    } catch {
      // The failed call has its toast; the row stays for another try.
      setSending(false);
      return;
    }
    noteFeedback(message.id, { verdict });
    conversationEvents.tell({ type: 'changed', sessionId: message.sessionId });
    // There may be another comparison by now, or another conversation.
    if (isThere.current) leave();
    showToast('success', t('thanks'));
  };
  return (
    <fieldset className={css.row} aria-labelledby={titleId} aria-busy={isSending}>
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
