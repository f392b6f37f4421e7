import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';
import { isWithGoogle } from './google-key.ts';

const Login = onDemand(async () => (await import('./login-dialog.tsx')).Login, { texts: 'login' });

/**
 * Log-in by a code that is sent to a phone or an e-mail address, or with Google; and the security check, also
 * before a first message.
 */
export const login: Feature = {
  slots: {
    overlay: [
      {
        Part: Login,
        isOn: ({ challenge, phase, address }) =>
          challenge?.type === 'log-in' ||
          challenge?.type === 'check' ||
          (phase.type === 'ready' && isWithGoogle(address)),
      },
    ],
  },
};
