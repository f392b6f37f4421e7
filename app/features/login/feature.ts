import { useEffect } from 'react';
import { tabStorage } from '../../storage/safe-storage.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useApp } from '../app.ts';
import type { Feature } from '../feature.ts';
import { googleKey } from './google-key.ts';

const LoginDialog = onDemand(async () => (await import('./login-dialog.tsx')).LoginDialog, {
  texts: 'login',
});

/** Opens the dialog again after a reload while the visitor was with Google. */
const Return = () => {
  const { visitor } = useApp();
  useEffect(() => {
    if (tabStorage.get(googleKey(visitor.address)) !== undefined)
      void visitor.challenges.raise({ type: 'log-in' });
  }, [visitor]);
  return null;
};

/** Log-in by a code that is sent to a phone or an e-mail address, or with Google. */
export const login: Feature = {
  slots: {
    overlay: [
      { Part: LoginDialog, isOn: ({ challenge }) => challenge?.type === 'log-in' },
      { Part: Return, isOn: ({ phase }) => phase.type === 'ready' },
    ],
  },
};
