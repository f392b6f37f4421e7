import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { sendsOnKey } from '../../ui/enter-key.ts';
import { bringsKeyboard } from '../../ui/message-box.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStore } from '../app.ts';
import { loadNumbers } from './load-numbers.ts';
import { createLogin } from './login-store.ts';
import type { Country } from './phone-numbers.ts';
import field from '../../ui/text-field.module.css';
import css from './country-list.module.css';

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Lets the visitor find the country of their phone number by name or area code. */
export const CountryList = () => {
  const { t, i18n } = useTranslation(['login', 'common']);
  const login = useStore(createLogin);
  const { country: chosen } = useSnapshot(login.state);
  const [countries, setCountries] = useState<Country[]>();
  const [query, setQuery] = useState('');
  const id = useId();
  // The screen's keyboard would cover the list: a finger can press the search once it is wanted.
  const focusesList = bringsKeyboard();
  useEffect(() => {
    void loadNumbers().then(
      ({ listCountries }) => setCountries(listCountries(i18n.language)),
      () => login.show('form'),
    );
  }, [login, i18n.language]);
  const wanted = fold(query.trim());
  const digits = /^\+?(\d+)$/.exec(wanted)?.[1];
  const found = countries?.filter(({ code, name, areaCode }) =>
    digits === undefined
      ? fold(name).includes(wanted) || code.toLowerCase() === wanted
      : areaCode.startsWith(digits),
  );
  const choose = (code: string) => {
    login.edit({ country: code });
    login.show('form');
  };
  return (
    <div className={css.countries}>
      <input
        className={field.field}
        type="search"
        data-autofocus={!focusesList || undefined}
        aria-label={t('login:countrySearch')}
        placeholder={t('login:countrySearch')}
        aria-controls={`${id}list`}
        value={query}
        onChange={({ currentTarget: { value } }) => setQuery(value)}
        onKeyDown={({ nativeEvent }) => {
          if (wanted && found?.[0] && sendsOnKey(nativeEvent)) choose(found[0].code);
        }}
      />
      <div className="visually-hidden" aria-live="polite">
        {found && wanted && t('login:countriesFound', { count: found.length })}
      </div>
      {!found && <Skeleton label={t('login:countryTitle')} />}
      {found?.length === 0 && <p>{t('login:noCountry')}</p>}
      <ul id={`${id}list`} tabIndex={-1} data-autofocus={focusesList || undefined}>
        {found?.map(({ code, name, areaCode }) => (
          <li key={code}>
            <button type="button" aria-current={code === chosen || undefined} onClick={() => choose(code)}>
              <span>{name}</span>
              <bdi>+{areaCode}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
