import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import { useSteps } from '../../ui/use-steps.ts';
import { useApp, useStore } from '../app.ts';
import { loginWays } from '../../visitor/login-ways.ts';
import { GoogleMark } from './google-mark.tsx';
import { createGoogle } from './google-store.ts';
import { ConsentField, EmailField, PhoneField } from './login-fields.tsx';
import type { LoginState } from './login-state.ts';
import { LoginReason } from './login-reason.tsx';
import { createLogin } from './login-store.ts';
import css from './login-form.module.css';

type Way = LoginState['way'];

type WayChoiceProps = { ways: readonly Way[]; chosen: Way | undefined };

/** The ways to get a code. */
const WayChoice = ({ ways, chosen }: WayChoiceProps) => {
  const { t } = useTranslation('login');
  const { edit } = useStore(createLogin);
  const name = useId();
  return (
    <fieldset className={css.ways}>
      <legend className="visually-hidden">{t('ways')}</legend>
      {ways.map((way) => (
        <label key={way}>
          <input type="radio" name={name} checked={way === chosen} onChange={() => edit({ way })} />
          {t(`way.${way}`)}
        </label>
      ))}
    </fieldset>
  );
};

/**
 * Asks for the phone number or the e-mail address that a code is sent to, and for consent; or offers Google.
 */
export const AddressForm = () => {
  const { t } = useTranslation('login');
  const login = useStore(createLogin);
  const google = useStore(createGoogle);
  const { way, pending, problems, resendAt } = useSnapshot(login.state, { sync: true });
  const { channelConfig, links } = useSnapshot(useApp().visitor.state);
  const steps = useSteps();
  const seconds = useSecondsUntil(resendAt);
  const allWays = loginWays(channelConfig);
  const hasGoogle = allWays.includes('google');
  const ways = allWays.filter((one) => one !== 'google');
  const hasCodes = ways.length > 0;
  const shownWay = ways.includes(way) ? way : ways[0];
  useEffect(() => {
    if (shownWay && shownWay !== login.state.way) login.edit({ way: shownWay });
  }, [login, shownWay]);

  return (
    <Form steps={steps} step={hasCodes ? login.askForCode : undefined}>
      <LoginReason />
      {ways.length > 1 && <WayChoice ways={ways} chosen={shownWay} />}
      {shownWay === 'phone' && <PhoneField />}
      {shownWay === 'email' && <EmailField />}
      {Boolean(links.terms ?? links.privacy) && <ConsentField />}
      <Problem>{problems.form?.()}</Problem>
      {hasCodes && (
        <Button
          look="main"
          type="submit"
          aria-busy={pending === 'code'}
          disabled={seconds > 0 || pending !== null}
        >
          {seconds > 0 ? t('resendIn', { seconds }) : t('getCode')}
        </Button>
      )}
      {hasCodes && hasGoogle && (
        <p className={css.or}>
          <span>{t('or')}</span>
        </p>
      )}
      {hasGoogle && (
        <button
          type="button"
          className={css.google}
          data-autofocus={!hasCodes || undefined}
          disabled={pending !== null}
          onClick={() => steps.goOn(google.begin)}
        >
          <GoogleMark />
          {t('google.continue')}
        </button>
      )}
    </Form>
  );
};
