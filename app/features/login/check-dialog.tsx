import { useTranslation } from 'react-i18next';
import { loadCode } from '../../base/load-code.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useApp } from '../app.ts';
import { SecurityCheck } from './security-check.tsx';

/**
 * Asks for the check before a first message whose work could not be done unseen; its pass goes out with the
 * message.
 */
export const CheckDialog = () => {
  const { t } = useTranslation('login');
  const { store, visitor } = useApp();
  const { challenges } = visitor;
  const pass = async (verification: string) => {
    // It has come with the chat, unless its load failed then.
    const { createProofs } = await loadCode(() => import('../../conversation/questions/proofs.ts'));
    store(createProofs).passWith(verification);
    challenges.settle(true, 'check');
  };
  return (
    <Dialog title={t('check.title')} isKept onClose={() => challenges.settle(false, 'check')}>
      <p>{t('check.thenSent')}</p>
      <SecurityCheck onPassed={pass} />
    </Dialog>
  );
};
