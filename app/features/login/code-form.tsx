import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import { useSteps } from '../../ui/use-steps.ts';
import { useStore } from '../app.ts';
import { loadNumbers } from './load-numbers.ts';
import { CodeField } from './login-fields.tsx';
import { createLogin } from './login-store.ts';
import css from './login-form.module.css';

/** Writes the recipient of a code, a phone number in groups as soon as the code for that has come. */
const useRecipient = (sentTo: string): string => {
  const address = sentTo.slice(sentTo.indexOf(':') + 1);
  const isPhone = sentTo.startsWith('phone:');
  const [grouped, setGrouped] = useState('');
  useEffect(() => {
    if (!isPhone) return;
    void loadNumbers().then(
      ({ groupDigits }) => setGrouped(groupDigits(`+${address}`)),
      () => undefined,
    );
  }, [isPhone, address]);
  return isPhone ? grouped || `+${address}` : address;
};

/** Asks for the code that was sent, and has another one sent once that is possible. */
export const CodeForm = () => {
  const { t } = useTranslation('login');
  const login = useStore(createLogin);
  const { way, sentTo, resendAt, pending, problems, notice } = useSnapshot(login.state, { sync: true });
  const steps = useSteps();
  const seconds = useSecondsUntil(resendAt);
  const recipient = useRecipient(sentTo);
  const id = useId();
  const [before, after] = t('sentTo').split('{recipient}');
  return (
    <Form steps={steps} step={login.logIn}>
      <p className={css.sentTo}>
        <span id={id}>
          {before}
          <bdi>{recipient}</bdi>
          {after}
        </span>{' '}
        <button type="button" className={css.change} onClick={login.changeRecipient}>
          {t(`change.${way}`)}
        </button>
      </p>
      <CodeField describedBy={id} />
      <Problem>{problems.form?.()}</Problem>
      <Button look="main" type="submit" aria-busy={pending === 'login'} disabled={pending !== null}>
        {t('submit')}
      </Button>
      <Button
        aria-busy={pending === 'code'}
        disabled={seconds > 0 || pending !== null}
        onClick={() => steps.goOn(login.askForCode)}
      >
        {seconds > 0 ? t('resendIn', { seconds }) : t('getCode')}
      </Button>
      <output className={css.notice}>{notice?.()}</output>
    </Form>
  );
};
