import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { createContinuations, isNotWhole } from '../../../conversation/run/continuations.ts';
import { Button } from '../../../ui/button.tsx';
import { focusAfterPress } from '../../../ui/message-box.ts';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { useApp } from '../../app.ts';
import { useConversationValue } from '../../use-conversation-value.ts';

export type GoOnProps = {
  message: ThreadMessage;
  disabled?: boolean;
  /** Stands in its place where the answer is whole, or another message follows it already. */
  otherwise?: ReactNode;
};

/** Has an answer go on that was cut, broke off or was stopped, in the same answer. */
export const GoOn = ({ message, disabled, otherwise }: GoOnProps) => {
  const { id } = message;
  const { t } = useTranslation('versions');
  const { conversation } = useApp();
  const isLast = useConversationValue(
    ({ run, headId, outbox }) => run === null && headId === id && outbox.length === 0,
  );
  const goOn = () => {
    // The button goes with the note.
    if (conversation.extendWith(createContinuations).goOn(id)) focusAfterPress();
  };
  if (!isLast || !isNotWhole(message)) return otherwise;
  return (
    <Button ref={passFocusOn} disabled={disabled} onClick={goOn}>
      {t('goOn')}
    </Button>
  );
};
