import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useStore } from '../app.ts';
import { GoogleMark } from './google-mark.tsx';
import { createGoogle } from './google-store.ts';
import { laterIcons } from '../../ui/later-icons.ts';
import css from './google-login.module.css';

/** Shown while the visitor is with Google, in another window. */
export const GoogleLogin = () => {
  const { t } = useTranslation(['login', 'common']);
  const google = useStore(createGoogle);
  const { started, window } = useSnapshot(google.state);
  const texts = {
    open: t('login:google.waiting'),
    away: t('login:google.away'),
    blocked: t('login:google.blocked'),
  };
  return (
    <div className={css.waiting}>
      <span className={css.mark} data-busy={window === 'open'}>
        <GoogleMark />
      </span>
      <output>{started ? texts[window] : t('login:google.starting')}</output>
      {started && window === 'away' && (
        <Button look="main" data-autofocus onClick={google.openAgain}>
          {t('login:google.again')}
        </Button>
      )}
      {started && window === 'blocked' && (
        <a className={css.link} href={started.authUrl} target="_blank" rel="noopener noreferrer">
          {t('login:google.open')}
          <Icon name={laterIcons.external} size={16} />
          <span className="visually-hidden"> ({t('common:opensInNewTab')})</span>
        </a>
      )}
      {started?.number && (
        <p className={css.number}>
          {t('login:google.number')} <strong>{started.number}</strong>
        </p>
      )}
      <Button onClick={google.cancel}>{t('login:google.cancel')}</Button>
    </div>
  );
};
