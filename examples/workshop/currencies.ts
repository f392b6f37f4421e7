const NAMES: Readonly<Record<string, string>> = {
  美元: 'USD',
  美金: 'USD',
  欧元: 'EUR',
  英镑: 'GBP',
  日元: 'JPY',
  人民币: 'CNY',
  元: 'CNY',
  瑞士法郎: 'CHF',
};

/** A pattern for a currency, by its code or its Chinese name. */
export const CURRENCY = String.raw`([a-z]{3}(?![a-z])|美元|美金|欧元|英镑|日元|人民币|瑞士法郎|元)`;

/** The code of a currency by its code or its Chinese name. */
export const currencyCode = (written: string): string => NAMES[written] ?? written.toUpperCase();

/** An amount of money in the reader's language. */
export const money = (amount: number, currency: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
