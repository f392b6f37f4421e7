import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isLoggedIn } from '../../visitor/identity/identity.ts';
import { useApp } from '../app.ts';
import { logOut } from '../log-out.ts';
import { ApplicationForm } from './application-form.tsx';
import { createApproval } from './approval-store.ts';
import { laterIcons } from '../../ui/later-icons.ts';
import css from './approval.module.css';

const icons = {
  'needs-approval': laterIcons.user,
  submitted: 'check',
  'under-review': laterIcons.clock,
  rejected: 'alert',
  disabled: laterIcons.lock,
} as const;

/** Moves the focus to a view that replaces another; the dialog itself does so when it opens. */
const focusView = (view: HTMLElement | null): void =>
  (view?.querySelector<HTMLElement>('[data-autofocus]') ?? view)?.focus({ preventScroll: true });

/** Shows the account status, and takes their application. What is typed stays when it is closed. */
export const ApprovalDialog = () => {
  const { t } = useTranslation(['approval', 'common']);
  const app = useApp();
  const approval = app.store(createApproval);
  const { account, identity, channelConfig } = useSnapshot(app.visitor.state);
  const { isSubmitted, problems } = useSnapshot(approval.state);
  // Either the account status is still being read, or they were just let in and the dialog is closing.
  if (!account || account.status === 'ok') return null;
  const { status } = account;
  const canApply = status === 'needs-approval' || status === 'rejected';
  const isPending = status === 'submitted' || status === 'under-review';
  const leave = () => {
    // The dialog closes first, because it would hide the toast.
    approval.close();
    void logOut(app);
  };
  return (
    <Dialog title={t(`approval:${status}.title`)} isKept={canApply} onClose={approval.close}>
      <div key={status} ref={focusView} className={css.view} tabIndex={-1}>
        <div className={css.status} data-status={status}>
          <Icon name={icons[status]} size={22} />
          <div role={isSubmitted || isPending ? 'status' : undefined}>
            {isSubmitted && status === 'submitted' && <p className={css.success}>{t('approval:success')}</p>}
            <p>{t(`approval:${status}.text`)}</p>
            {account.reason && (
              <p className={css.words} dir="auto">
                {t('approval:reasonGiven', { reason: account.reason })}
              </p>
            )}
            {isPending && <p>{t('approval:meanwhile')}</p>}
          </div>
        </div>
        {canApply && <ApplicationForm />}
        {isPending && <Problem>{problems.form?.()}</Problem>}
        {!canApply && (
          <div className={css.buttons}>
            {status === 'disabled' && isLoggedIn(identity) && channelConfig.hasLogOut === 1 && (
              <Button onClick={leave}>{t('approval:logOut')}</Button>
            )}
            {isPending && (
              <Button icon="retry" onClick={() => void approval.look()}>
                {t('approval:look')}
              </Button>
            )}
            <Button look="main" onClick={approval.close}>
              {t('common:close')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
};
