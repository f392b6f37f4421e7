import type { TFunction } from 'i18next';
import type { Plan } from '../../service/contract/configuration.ts';

/** Writes what a plan costs: `USD 9/month`. */
export const priceOf = (
  { priceUsd, kind }: Pick<Plan, 'priceUsd' | 'kind'>,
  language: string,
  t: TFunction<'plans'>,
): string => {
  const price = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'code',
    minimumFractionDigits: Number.isInteger(priceUsd) ? 0 : 2,
  }).format(priceUsd);
  return kind === 'subscription' ? t('perMonth', { price }) : price;
};

/** Writes a day, such as that on which a plan ends. */
export const dayOf = (time: number, language: string): string =>
  new Date(time).toLocaleDateString(language, { dateStyle: 'long' });
