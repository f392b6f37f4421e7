import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Field, inputWith } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { linkUrl } from '../../base/safe-address.ts';
import { useApp, useStore } from '../app.ts';
import type { LoginField } from './login-state.ts';
import { createLogin } from './login-store.ts';
import { loadNumbers } from './load-numbers.ts';
import field from '../../ui/text-field.module.css';
import { readCode } from './read-code.ts';
import css from './login-form.module.css';

/** Gives what ties a field to the words for what is wrong with it. */
const useField = (name: LoginField) => {
  const id = useId();
  const { problems } = useSnapshot(useStore(createLogin).state, { sync: true });
  const problem = problems[name];
  return { input: inputWith(id, problem), problem: problem?.() };
};

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

/** The phone number, with its country's area code. */
export const PhoneField = () => {
  const { t } = useTranslation('login');
  const login = useStore(createLogin);
  const { country, phone } = useSnapshot(login.state, { sync: true });
  const areaCode = useAreaCode(country);
  const parts = useField('phone');
  useEffect(() => void login.preparePhone().catch(() => undefined), [login]);
  return (
    <Field label={t('phone')} {...parts}>
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
          {...parts.input}
          className={field.field}
          data-autofocus
          type="tel"
          autoComplete="tel"
          enterKeyHint="go"
          maxLength={40}
          value={phone}
          onChange={({ currentTarget: { value } }) => login.edit({ phone: value })}
        />
      </div>
    </Field>
  );
};

/** The e-mail address. */
export const EmailField = () => {
  const { t } = useTranslation('login');
  const login = useStore(createLogin);
  const { email } = useSnapshot(login.state, { sync: true });
  const parts = useField('email');
  return (
    <Field label={t('email')} {...parts}>
      <input
        {...parts.input}
        className={field.field}
        data-autofocus
        type="email"
        autoComplete="email"
        enterKeyHint="go"
        maxLength={320}
        value={email}
        onChange={({ currentTarget: { value } }) => login.edit({ email: value })}
      />
    </Field>
  );
};

export type CodeFieldProps = {
  /** The id of what says where the code was sent. */
  describedBy: string;
};

/** The code. */
export const CodeField = ({ describedBy }: CodeFieldProps) => {
  const { t } = useTranslation('login');
  const login = useStore(createLogin);
  const { code } = useSnapshot(login.state, { sync: true });
  const parts = useField('code');
  const input = useRef<HTMLInputElement>(null);
  const isRefused = parts.problem !== undefined && code.length === 6;
  // The next digit takes the place of a code that is no good.
  useEffect(() => {
    if (isRefused && document.activeElement === input.current) input.current?.select();
  }, [isRefused]);
  return (
    <Field label={t('code')} {...parts}>
      <input
        {...parts.input}
        ref={input}
        aria-describedby={`${describedBy} ${parts.input['aria-describedby']}`}
        name="code"
        data-autofocus
        className={`${field.field} ${css.code}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        placeholder={t('codeHint')}
        value={code}
        onChange={({ currentTarget: { value } }) => login.edit({ code: readCode(value) })}
      />
    </Field>
  );
};

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

/** The visitor's agreement to the terms. */
export const ConsentField = () => {
  const login = useStore(createLogin);
  const { hasConsent } = useSnapshot(login.state, { sync: true });
  const parts = useField('consent');
  return (
    <Field {...parts}>
      <label className={css.consent}>
        <input
          {...parts.input}
          type="checkbox"
          checked={hasConsent}
          onChange={({ currentTarget: { checked } }) => login.edit({ hasConsent: checked })}
        />
        <span>
          <Consent />
        </span>
      </label>
    </Field>
  );
};
