import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { versionsOf } from '../../conversation/tree/message-tree.ts';
import { useConversationValue } from '../use-conversation-value.ts';
import { ComparisonRow } from './comparison-row.tsx';
import css from './verdict-line.module.css';

export type VerdictLineProps = { message: ThreadMessage; verdict: NonNullable<ThreadMessage['verdict']> };

/** Shows how the visitor compared a version, with a way to change it. */
export const VerdictLine = ({ message, verdict }: VerdictLineProps) => {
  const { t } = useTranslation('versions');
  const [isChanging, setChanging] = useState(false);
  const previousId = useConversationValue((tree) => versionsOf(tree, message.id).previousId);
  if (isChanging && previousId !== undefined) {
    const comparison = { messageId: message.id, previousId };
    return <ComparisonRow message={message} comparison={comparison} onLeave={() => setChanging(false)} />;
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
