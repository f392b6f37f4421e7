import { expect, it } from 'vitest';
import { noticesOf } from './third-party.ts';

const notice = (name: string, licence = 'MIT', text = 'Permission is hereby granted.') => ({
  name,
  version: '1.0.0',
  licence,
  text,
});

it('lists packages by their names, and the same text once', () => {
  const alpha = notice('alpha');
  const packages = [notice('zeta'), notice('beta', 'ISC', 'Permission to use.'), alpha, alpha];
  const notices = `The files beside this one contain code of these packages, under the licences that follow them.

${'-'.repeat(80)}

alpha 1.0.0 (MIT)
zeta 1.0.0 (MIT)

Permission is hereby granted.

${'-'.repeat(80)}

beta 1.0.0 (ISC)

Permission to use.
`;
  expect(noticesOf(packages)).toBe(notices);
  expect(noticesOf(packages.toReversed())).toBe(notices);
});

it.each(['MIT', 'MPL-2.0 OR Apache-2.0', 'MIT AND ISC'])('passes the licence %s', (licence) => {
  expect(noticesOf([notice('alpha', licence)])).toContain(`alpha 1.0.0 (${licence})`);
});

it.each([
  ['without a licence', notice('alpha', ''), 'alpha 1.0.0 names no licence'],
  ['without a text', notice('alpha', 'MIT', ''), 'alpha 1.0.0 has no licence text'],
  ['whose licence asks for more', notice('alpha', 'GPL-3.0-only'), '1.0.0 has the licence GPL-3.0-only'],
  ['one of whose licences asks for more', notice('alpha', 'MIT AND MPL-2.0'), 'MIT AND MPL-2.0'],
  ['whose licences are not told apart', notice('alpha', 'MPL-2.0 AND (MIT OR ISC)'), 'MPL-2.0 AND'],
])('refuses a package %s', (_, refused, reason) => {
  expect(() => noticesOf([notice('fine'), refused])).toThrow(reason);
});
