// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { i18n, initTexts, showLanguage } from '../i18n/i18n.ts';
import { createFailure } from '../service/error-catalogue.ts';
import { failureText } from './failure-text.ts';

beforeAll(initTexts);

const path = '/v1/pay/checkout';

it.each([
  [
    'the service’s own words',
    createFailure(path, { code: 400, texts: { en: 'Not today' } }, 200),
    'Not today',
  ],
  ['ours for its code', createFailure(path, { code: 403 }, 403), 'No permission for the current operation.'],
  ['ours for a call without a reply', createFailure(path, { code: 'network' }, 0), 'System request error'],
  ['the other words for what is no failed call', new Error('no address'), 'Nothing was bought'],
])('gives %s', (_name, error, text) => {
  expect(failureText(error, 'Nothing was bought')).toBe(text);
});

it('is said in the language on show: by the service where it has that language, else by us', async () => {
  const both = createFailure(path, { code: 400, texts: { en: 'Not today', 'zh-CN': '今天不行' } }, 200);
  const english = createFailure(path, { code: 403, texts: { en: 'Not you' } }, 403);
  await showLanguage('zh-CN');
  expect([both, english].map((error) => failureText(error))).toEqual([
    '今天不行',
    i18n.t('errors:status.403'),
  ]);
  await showLanguage('en');
  expect([both, english].map((error) => failureText(error))).toEqual(['Not today', 'Not you']);
});

it('takes what is no failed call for one when it has no other words', () => {
  expect(failureText(new Error('no code'))).toBe('System request error');
});
