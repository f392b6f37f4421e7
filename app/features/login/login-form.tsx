import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { linkUrl } from '../../ui/safe-address.ts';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import { useApp, useStore } from '../app.ts';
import { loginWays } from '../../visitor/login-ways.ts';
import { GoogleMark } from './google-mark.tsx';
import { createGoogle } from './google-store.ts';
import { createLogin, type LoginField } from './login-store.ts';
import { loadNumbers } from './load-numbers.ts';
import field from '../../ui/text-field.module.css';
import css from './login-form.module.css';

/** Gives the area code of a country, digits without plus; '' until the numbers' code has come. */
const useAreaCode = (country: string): string => {
  const [areaCode, setAreaCode] = useState('');
  useEffect(() => {
    if (country === '') return;
    void loadNumbers().then(
      ({ areaCodeOf }) => setAreaCode(areaCodeOf(country)),
      () => undefined,
    );
  }, [country]);
  return areaCode;
};

type FieldProps = {
  id: string;
  label: string;
  problem: string | undefined;
  children: ReactNode;
};

/** A field under its label, with what is wrong with it. */
const Field = ({ id, label, problem, children }: FieldProps) => (
  <div className={css.field}>
    <label htmlFor={id}>{label}</label>
    {children}
    <p id={`${id}problem`} className={css.problem} role="alert">
      {problem}
    </p>
  </div>
);

/** Names the two agreements; each is a link where the bot has one. */
const Consent = () => {
  const { t } = useTranslation(['login', 'common']);
  const { links } = useSnapshot(useApp().visitor.state);
  return t('login:consent')
    .split(/\{(terms|privacy)\}/)
    .map((part) => {
      if (part !== 'terms' && part !== 'privacy') return part;
      const href = linkUrl(links[part], document.baseURI)?.href;
      return href === undefined ? (
        t(`login:${part}`)
      ) : (
        <a key={part} href={href} target="_blank" rel="noopener noreferrer">
          {t(`login:${part}`)}
          <span className="visually-hidden"> ({t('common:opensInNewTab')})</span>
        </a>
      );
    });
};

/** Phone or e-mail, the code that is sent there, and consent; or Google. */
export const LoginForm = () => {
  const { t } = useTranslation('login');
  const { visitor } = useApp();
  const login = useStore(createLogin);
  const google = useStore(createGoogle);
  const { way, country, phone, email, code, hasConsent, sentTo, resendAt, pending, problems, notice } =
    useSnapshot(login.state, { sync: true });
  const { channelConfig, links } = useSnapshot(visitor.state);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const seconds = useSecondsUntil(resendAt);
  const areaCode = useAreaCode(country);
  const allWays = loginWays(channelConfig);
  const hasGoogle = allWays.includes('google');
  const ways = allWays.filter((one) => one !== 'google');
  const hasCodes = ways.length > 0;
  const shownWay = ways.includes(way) ? way : ways[0];
  useEffect(() => {
    if (shownWay && shownWay !== login.state.way) login.edit({ way: shownWay });
    if (shownWay === 'phone') void login.preparePhone().catch(() => undefined);
  }, [login, shownWay]);

  /** Takes the visitor to the first field that is wrong. */
  const goOn = async (step: Promise<void>) => {
    await step;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const describe = (name: LoginField) => ({
    id: `${id}${name}`,
    'aria-invalid': problems[name] !== undefined,
    'aria-describedby': `${id}${name}problem`,
  });
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (hasCodes) void goOn(login.logIn());
      }}
    >
      {ways.length > 1 && (
        <fieldset className={css.ways}>
          <legend className="visually-hidden">{t('ways')}</legend>
          {ways.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${id}way`}
                checked={one === shownWay}
                onChange={() => login.edit({ way: one })}
              />
              {t(`way.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      {shownWay === 'phone' && (
        <Field id={`${id}phone`} label={t('phone')} problem={problems.phone}>
          <div className={css.row}>
            <button
              type="button"
              className={css.country}
              aria-label={t('areaCode', { areaCode })}
              onClick={() => login.show('country')}
            >
              <bdi>+{areaCode}</bdi>
              <Icon name="m6 9 6 6 6-6" size={16} />
            </button>
            <input
              {...describe('phone')}
              className={field.field}
              data-autofocus={sentTo === '' || undefined}
              type="tel"
              autoComplete="tel"
              maxLength={40}
              value={phone}
              onChange={({ currentTarget: { value } }) => login.edit({ phone: value })}
            />
          </div>
        </Field>
      )}
      {shownWay === 'email' && (
        <Field id={`${id}email`} label={t('email')} problem={problems.email}>
          <input
            {...describe('email')}
            className={field.field}
            data-autofocus={sentTo === '' || undefined}
            type="email"
            autoComplete="email"
            maxLength={320}
            value={email}
            onChange={({ currentTarget: { value } }) => login.edit({ email: value })}
          />
        </Field>
      )}
      {hasCodes && (
        <Field id={`${id}code`} label={t('code')} problem={problems.code}>
          <div className={css.row}>
            <input
              {...describe('code')}
              name="code"
              data-autofocus={sentTo !== '' || undefined}
              className={`${field.field} ${css.code}`}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder={t('codeHint')}
              value={code}
              // A pasted code may have spaces or a dash in it.
              onChange={({ currentTarget: { value } }) =>
                login.edit({ code: value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6) })
              }
            />
            <Button
              aria-busy={pending === 'code'}
              disabled={seconds > 0 || pending !== null}
              onClick={() => void goOn(login.askForCode())}
            >
              {seconds > 0 ? t('resendIn', { seconds }) : t('getCode')}
            </Button>
          </div>
        </Field>
      )}
      <output className={css.notice}>{notice}</output>
      {Boolean(links.terms ?? links.privacy) && (
        <div className={css.field}>
          <label className={css.consent}>
            <input
              {...describe('consent')}
              type="checkbox"
              checked={hasConsent}
              onChange={({ currentTarget: { checked } }) => login.edit({ hasConsent: checked })}
            />
            <span>
              <Consent />
            </span>
          </label>
          <p id={`${id}consentproblem`} className={css.problem}>
            {problems.consent}
          </p>
        </div>
      )}
      <p className={css.problem} role="alert">
        {problems.form}
      </p>
      {hasCodes && (
        <Button look="main" type="submit" aria-busy={pending === 'login'} disabled={pending !== null}>
          {t('submit')}
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
          onClick={() => void goOn(google.begin())}
        >
          <GoogleMark />
          {t('google.continue')}
        </button>
      )}
    </form>
  );
};
