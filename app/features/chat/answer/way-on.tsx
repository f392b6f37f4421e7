import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { needsOtherWords } from '../../../conversation/run/run-error.ts';
import { messageOf } from '../../../conversation/tree/message-tree.ts';
import * as codes from '../../../service/contract/codes.ts';
import { Button } from '../../../ui/button.tsx';
import { challengeFor } from '../../../visitor/challenge-for.ts';
import { useApp } from '../../app.ts';
import { Slot } from '../../slot.tsx';

const ComesBack = v.object({ retryAfterS: v.number() });

export type WayOnProps = {
  message: ThreadMessage;
  /** The button that tries again, for where that may pass. */
  tryAgain: ReactNode;
};

/**
 * Offers, beside what was refused, the very thing that it needs: a log-in, approval, a plan or other words.
 * Nothing where trying again would be refused again.
 */
export const WayOn = ({ message, tryAgain }: WayOnProps) => {
  const { id, error } = message;
  const { t } = useTranslation('details');
  const { conversation, visitor, host } = useApp();
  const state = useSnapshot(visitor.state);
  const { canLogIn } = useSnapshot(host.state);
  const challenge = error && challengeFor(error, state, canLogIn);
  const status = state.account?.status;
  if (error && needsOtherWords(error)) {
    const question =
      message.role === 'user' ? message : messageOf(conversation.state, message.parentId ?? '');
    return question && <Slot name="refusedQuestion" message={question} />;
  }
  // A log-in, approval or a plan that is to be had nowhere is still missing at the next try.
  const mayPass = error?.code === codes.unauthorized && state.channelConfig.accessPermission > 1;
  // What is used up comes back with time, unless the service names none: a trial is over.
  const comesBack = v.is(ComesBack, error?.data);
  if (!challenge) return mayPass || comesBack || error?.code === codes.approvalRequired ? tryAgain : null;
  const isApproval = challenge.type === 'approval';
  // There is nothing that the visitor could do.
  if (isApproval && status === 'disabled') return null;
  const isPending = status === 'submitted' || status === 'under-review';
  return (
    <>
      <Button onClick={() => void conversation.meetChallenge(id)}>
        {t(isApproval && isPending ? 'way.pending' : `way.${challenge.type}`)}
      </Button>
      {comesBack && tryAgain}
    </>
  );
};
