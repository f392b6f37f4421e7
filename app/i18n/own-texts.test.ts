// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { i18n, initTexts, loadTexts, showLanguage } from './i18n.ts';
import { showOwnTexts } from './own-texts.ts';

it('shows a site’s words in the place of texts that are loaded and of those that come later', async () => {
  initTexts();
  showOwnTexts({
    en: { 'chat.composer.placeholder': 'Ask the harbour master', 'share.share': 'Pass on' },
    de: { 'chat.composer.placeholder': 'Frag die Hafenmeisterin' },
  });
  expect(i18n.t('chat:composer.placeholder')).toBe('Ask the harbour master');
  expect(i18n.t('chat:composer.send')).toBe('Send');
  await loadTexts('share');
  expect(i18n.t('share:share')).toBe('Pass on');
  expect(i18n.t('share:title')).toBe('Share this chat');
  await showLanguage('de');
  expect(i18n.t('chat:composer.placeholder')).toBe('Frag die Hafenmeisterin');
  expect(i18n.t('share:share')).toBe('Teilen');
  await showLanguage('fr');
  expect(i18n.t('chat:composer.placeholder')).toBe('Posez une question');
});
