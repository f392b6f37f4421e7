import { useCallback, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Dialog } from '../../ui/dialog.tsx';
import { useApp, useStore } from '../app.ts';
import { AddressForm } from './address-form.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { CodeForm } from './code-form.tsx';
import { CountryList } from './country-list.tsx';
import { GoogleLogin } from './google-login.tsx';
import { createGoogle } from './google-store.ts';
import { isWithGoogle } from './google-key.ts';
import { createLogin } from './login-store.ts';
import { SecurityCheck } from './security-check.tsx';

/** Moves the focus to a view that replaces another; the dialog itself does so when it opens. */
const focusFirst = (view: HTMLElement | null): void =>
  view?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });

/** Asks the visitor to log in, one step after the other. What is typed stays when it is closed. */
const LoginDialog = () => {
  const { t } = useTranslation('login');
  const login = useStore(createLogin);
  const google = useStore(createGoogle);
  const { view, sentTo, problems } = useSnapshot(login.state);
  const leave = useCallback(() => {
    google.cancel();
    login.show('form');
  }, [google, login]);
  // Before anything is seen: the step that is left may be over.
  useLayoutEffect(() => {
    login.begin();
    return leave;
  }, [leave, login]);
  const step = view === 'form' && sentTo !== '' ? 'code' : view;
  const titles = {
    form: t('title'),
    country: t('countryTitle'),
    check: t('check.title'),
    google: t('google.title'),
  };
  const close = { form: login.giveUp, country: leave, check: login.leaveCheck, google: leave };
  return (
    <Dialog title={titles[view]} isKept onClose={close[view]}>
      <div key={step} ref={focusFirst}>
        {step === 'form' && <AddressForm />}
        {step === 'code' && <CodeForm />}
        {step === 'country' && <CountryList />}
        {step === 'check' && <SecurityCheck onPassed={login.sendCode} problem={problems.form?.()} />}
        {step === 'google' && <GoogleLogin />}
      </div>
    </Dialog>
  );
};

/**
 * Shows the dialog that is asked for; that of the log-in again after a reload while the visitor was with
 * Google.
 */
export const Login = () => {
  const { visitor } = useApp();
  const { challenge } = useSnapshot(visitor.state);
  useEffect(() => {
    if (isWithGoogle(visitor.address)) void visitor.challenges.raise({ type: 'log-in' });
  }, [visitor]);
  if (challenge?.type === 'check') return <CheckDialog />;
  return challenge?.type === 'log-in' && <LoginDialog />;
};
