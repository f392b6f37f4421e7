// @vitest-environment happy-dom
import type * as Languages from 'virtual:languages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n, initTexts, loadTexts, showLanguage } from './i18n.ts';

/** Esperanto, of which few texts are there. */
const esperanto = vi.hoisted(() => ({
  core: { common: { close: 'Fermi', copy: '' } },
  files: { share: async () => ({ default: { share: 'Kunhavigi' } }) },
  lacks: ['share', 'voice'],
}));
vi.mock('virtual:languages', async (load) => {
  const { languages } = await load<typeof Languages>();
  return { languages: { ...languages, eo: async () => esperanto } };
});

beforeEach(async () => {
  initTexts();
  await showLanguage('en');
});

it('loads the texts of the language on show alone', async () => {
  await loadTexts('menu');
  expect(i18n.hasResourceBundle('en', 'menu')).toBe(true);
  expect(i18n.hasResourceBundle('zh-CN', 'menu')).toBe(false);
});

it('shows another language only once it has the texts of all that is on show', async () => {
  await loadTexts('share');
  const shown: boolean[] = [];
  i18n.once('languageChanged', (language) => shown.push(i18n.hasResourceBundle(language, 'share')));
  const changing = showLanguage('zh-CN');
  // It comes on show while the other language is still loading.
  const later = loadTexts('voice');
  i18n.once('languageChanged', (language) => shown.push(i18n.hasResourceBundle(language, 'voice')));
  await Promise.all([changing, later]);
  expect(shown).toEqual([true, true]);
  expect(i18n.t('share:share')).toBe('分享');
});

it('keeps the language that was chosen last', async () => {
  await Promise.all([showLanguage('zh-CN'), showLanguage('en')]);
  expect(i18n.language).toBe('en');
});

const write = () => [
  i18n.t('details:count.tooLong', { count: 999 }),
  i18n.t('details:count.tooLong', { count: 12_345 }),
  i18n.t('attachments:state.uploading', { share: 0.5 }),
  i18n.t('share:sharedOn', { date: new Date(2026, 10, 21) }),
];

it('writes numbers, shares and days as the language does', async () => {
  await Promise.all([loadTexts('share'), loadTexts('attachments'), loadTexts('details')]);
  expect(write()).toEqual([
    '999 characters too many',
    '12,345 characters too many',
    'Uploading 50%',
    'Shared on November 21, 2026',
  ]);
  await showLanguage('zh-CN');
  expect(write()).toEqual(['超出999个字', '超出12,345个字', '正在上传50%', '分享于2026年11月21日']);
});

describe('a language that lacks texts', () => {
  it('has them in English, those of parts that were loaded before or come later too', async () => {
    await loadTexts('share');
    await showLanguage('eo');
    await loadTexts('voice');
    expect(document.documentElement.lang).toBe('eo');
    expect(i18n.t('share:share')).toBe('Kunhavigi');
    expect(i18n.t('share:sharedOn', { date: new Date(2026, 10, 21) })).toMatch(/^Shared on /);
    expect(i18n.t('voice:code')).toBe('Code.');
    expect(i18n.t('shell:title')).toBe('Chat');
  });

  it('has them in English where its file leaves them empty', async () => {
    await showLanguage('eo');
    expect(i18n.t('common:close')).toBe('Fermi');
    expect(i18n.t('common:copy')).toBe('Copy');
  });
});

it('writes Arabic from right to left, with its plural forms', async () => {
  await loadTexts('details');
  await showLanguage('ar');
  expect(document.documentElement.dir).toBe('rtl');
  const forms = [0, 1, 2, 3, 11, 100].map((count) => i18n.t('details:count.remaining', { count }));
  expect(new Set(forms).size).toBe(6);
  await showLanguage('en');
  expect(document.documentElement.dir).toBe('ltr');
});
