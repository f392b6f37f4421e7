import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';

/** A country as the list of area codes shows it. */
export type Country = {
  /** ISO 3166-1, two letters. */
  code: string;
  name: string;
  /** Digits without plus. */
  areaCode: string;
};

/** Lists the countries by their names in a language. */
export const listCountries = (language: string): Country[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, areaCode: getCountryCallingCode(code) }))
    .toSorted((one, other) => compare(one.name, other.name));
};

/** Returns the area code of a country, digits without plus. */
export const areaCodeOf = (country: string): string => getCountryCallingCode(country as CountryCode);

/** The country of most people in Latin America, which browsers know as a region of its own. */
const countryOf = (region = ''): string => (region === '419' ? 'MX' : region);

/** Chooses the country that a browser's languages speak of, else that of the language on show. */
export const likelyCountry = (languages: readonly string[], language: string): string => {
  const tags = [...languages.map((tag) => new Intl.Locale(tag)), new Intl.Locale(language).maximize()];
  // A region may be larger than a country, as in `en-150`.
  return tags.map(({ region }) => countryOf(region)).find((code) => isSupportedCountry(code)) ?? 'US';
};

/**
 * Reads a number as it was typed: with or without the area code, spaces and brackets as one likes.
 * @returns The parts that the service takes; undefined for what cannot be a mobile phone's number, by the
 * same rules as the service's.
 */
export const readPhone = (
  typed: string,
  country: string,
): { areaCode: string; phone: string } | undefined => {
  const read = (digits: string) => {
    const number = parsePhoneNumberFromString(digits, country as CountryCode);
    if (!number?.isValid() || number.ext !== undefined) return undefined;
    return { areaCode: number.countryCallingCode, phone: number.nationalNumber };
  };
  // Not every country dials 00 for a plus, but people write it everywhere.
  return read(typed) ?? read(typed.replace(/^\s*00/, '+'));
};

/** Writes a number with its area code, digits after a plus, in the groups that its country is used to. */
export const groupDigits = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;
