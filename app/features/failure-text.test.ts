import { beforeAll, expect, it } from 'vitest';
import { initTexts } from '../i18n/i18n.ts';
import { createFailure } from '../service/error-catalogue.ts';
import { failureText } from './failure-text.ts';

beforeAll(initTexts);

const path = '/v1/pay/checkout';

it.each([
  ['the service’s own words', createFailure(path, { code: 400, message: 'Not today' }, 200), 'Not today'],
  ['ours for its code', createFailure(path, { code: 403 }, 403), 'No permission for the current operation.'],
  ['ours for a call without a reply', createFailure(path, { code: 'network' }, 0), 'System request error'],
  ['the other words for what is no failed call', new Error('no address'), 'Nothing was bought'],
])('gives %s', (_name, error, text) => {
  expect(failureText(error, 'Nothing was bought')).toBe(text);
});

it('takes what is no failed call for one when it has no other words', () => {
  expect(failureText(new Error('no code'))).toBe('System request error');
});
