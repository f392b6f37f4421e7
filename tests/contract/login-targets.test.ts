import { getCountries, getExampleNumber } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, it } from 'vitest';
import { areaCodeOf, readPhone as readInApp } from '../../app/features/login/phone-numbers.ts';
import { readPhone as readInService } from '../../service/login/login-target.ts';

/**
 * What is typed that looks like a number of a country: its example, and others by a digit more, fewer or
 * changed.
 */
const typedIn = (country: ReturnType<typeof getCountries>[number]): string[] => {
  const example = getExampleNumber(country, examples);
  if (!example) return [];
  const { nationalNumber: digits } = example;
  return [
    example.formatNational(),
    example.formatInternational(),
    digits,
    `${digits}0`,
    digits.slice(0, -1),
    `1${digits.slice(1)}`,
    `2${digits.slice(1)}`,
    `9${digits.slice(1)}`,
    `${digits} ext. 5`,
  ];
};

it('a number is taken by the page exactly when the service takes it, in every country', () => {
  const differing = getCountries().flatMap((country) =>
    typedIn(country).flatMap((typed) => {
      const read = readInApp(typed, country);
      const isTaken = read !== undefined && readInService(read) !== undefined;
      // The service alone, given what was typed.
      const wouldBe = readInService({ areaCode: areaCodeOf(country), phone: typed }) !== undefined;
      return (read !== undefined) === isTaken && isTaken === wouldBe ? [] : [`${country} ${typed}`];
    }),
  );
  expect(differing).toEqual([]);
});

it('the page takes 00 for a plus, also where another code is dialed', () => {
  expect(readInApp('0049 1512 3456789', 'US')).toEqual({ areaCode: '49', phone: '15123456789' });
});
