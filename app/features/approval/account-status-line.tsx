import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QuietLine } from '../../ui/quiet-line.tsx';
import { useApp } from '../app.ts';
import { createApproval } from './approval-store.ts';
import { laterIcons } from '../../ui/later-icons.ts';
import css from './approval.module.css';

/** Shows the account status above the composer to a visitor who has closed the dialog. */
export const AccountStatusLine = () => {
  const { t } = useTranslation('approval');
  const app = useApp();
  // The store asks for the result of the application as long as it lives.
  app.store(createApproval);
  const { account } = useSnapshot(app.visitor.state);
  if (!account || account.status === 'ok' || account.status === 'disabled') return null;
  const { status } = account;
  return (
    <QuietLine
      action={t(`${status}.action`)}
      onAction={() => void app.visitor.challenges.raise({ type: 'approval' })}
    >
      {t(`${status}.title`)}
    </QuietLine>
  );
};

/** Takes the composer's place once an administrator has disabled the account; the thread stays readable. */
export const DisabledNotice = () => {
  const { t } = useTranslation('approval');
  const app = useApp();
  app.store(createApproval);
  return (
    <div className={css.disabled} role="note">
      <Icon name={laterIcons.lock} size={18} />
      <p>{t('disabled.title')}</p>
      <Button onClick={() => void app.visitor.challenges.raise({ type: 'approval' })}>
        {t('disabled.action')}
      </Button>
    </div>
  );
};
