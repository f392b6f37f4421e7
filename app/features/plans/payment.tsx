import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { webUrl } from '../../base/safe-address.ts';
import { useApp, useStore } from '../app.ts';
import { priceOf } from './formats.ts';
import type { PlansState } from './plans-state.ts';
import { createPlans } from './plans-store.ts';
import { laterIcons } from '../../ui/later-icons.ts';
import css from './plans.module.css';

/** Waits while the visitor pays in another tab. */
export const Payment = ({ order }: { order: NonNullable<PlansState['order']> }) => {
  const { t } = useTranslation(['plans', 'common']);
  const { robotConfig, language } = useSnapshot(useApp().visitor.state);
  const plans = useStore(createPlans);
  const { tab } = useSnapshot(plans.state);
  const texts = { open: t('waiting'), blocked: t('blocked'), closed: t('leftTab') };
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has left the page, and its focus with it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const plan = robotConfig.payInfo.plans.find(({ id }) => id === order.planId);
  const href = webUrl(order.url)?.href;
  return (
    <div className={css.payment}>
      <span className={css.waiting} aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1}>
        {t(tab === 'blocked' ? 'blockedTitle' : 'waitingTitle')}
      </h3>
      {plan && (
        <p className={css.faint}>
          {plan.name} · {priceOf(plan, language, t)}
        </p>
      )}
      <output>{texts[tab]}</output>
      <div className={css.actions}>
        <ButtonLink href={href} target="_blank" rel="noopener noreferrer">
          {t('openPage')}
          <Icon name={laterIcons.external} size={16} />
          <span className="visually-hidden"> ({t('common:opensInNewTab')})</span>
        </ButtonLink>
        <Button onClick={plans.chooseAgain}>{t('chooseAgain')}</Button>
      </div>
    </div>
  );
};
