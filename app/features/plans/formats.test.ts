import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import english from '../../../locales/en/plans.json' with { type: 'json' };
import chinese from '../../../locales/zh-CN/plans.json' with { type: 'json' };
import { priceOf } from './formats.ts';

const texts = (perMonth: string): TFunction<'plans'> =>
  ((_key: string, { price }: { price: string }) =>
    perMonth.replace('{{price}}', price)) as TFunction<'plans'>;

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('a price', () => {
  it.each([
    [9, 'subscription', 'USD 9/month', 'USD 9/月'],
    [49.5, 'unlock', 'USD 49.50', 'USD 49.50'],
    [1200, 'unlock', 'USD 1,200', 'USD 1,200'],
  ] as const)('of %d for a %s is written in both languages', (priceUsd, kind, inEnglish, inChinese) => {
    const plan = { priceUsd, kind };
    expect(plain(priceOf(plan, 'en', texts(english.perMonth)))).toBe(inEnglish);
    expect(plain(priceOf(plan, 'zh-CN', texts(chinese.perMonth)))).toBe(inChinese);
  });
});
