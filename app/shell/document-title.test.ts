// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../features/app.test-helper.tsx';
import { initTexts } from '../i18n/i18n.ts';
import { readBrandMark } from './brand-marks.ts';
import { createDocumentView, documentTitle } from './show-document.ts';

const add = (hosts: string, content: string, bots = '') => {
  const meta = document.createElement('meta');
  meta.name = 'casement-brand-title';
  meta.content = content;
  meta.dataset.hosts = hosts;
  meta.dataset.bots = bots;
  document.head.append(meta);
};

describe('documentTitle', () => {
  it.each([
    [undefined, '', 'Chat', 'Chat'],
    [undefined, 'Window guide', 'Chat', 'Window guide · Chat'],
    [undefined, '窗户助手', '聊天', '窗户助手 · 聊天'],
    ['品牌', 'Window guide', 'Chat', '品牌'],
  ])('with brand %j and bot %j', (brand, bot, chat, title) => {
    expect(documentTitle(brand, bot, chat)).toBe(title);
  });
});

describe('readBrandMark', () => {
  beforeEach(() => document.head.replaceChildren());
  it('is the mark of this host', () => {
    add('other.example', 'Other');
    add(`third.example ${location.hostname}`, 'Ours');
    expect(readBrandMark('casement-brand-title', 'b')).toBe('Ours');
  });

  it('is the first one whose rule names the bot as well', () => {
    add(location.hostname, 'Shop', 'shop help');
    add('', 'Help elsewhere', 'help');
    add('', 'A bot', '%E5%8A%A9%E6%89%8B%201');
    expect(readBrandMark('casement-brand-title', 'help')).toBe('Shop');
    expect(readBrandMark('casement-brand-title', '助手 1')).toBe('A bot');
    expect(readBrandMark('casement-brand-title', 'he')).toBeUndefined();
  });

  it('is nothing on another host', () => {
    add('other.example', 'Other');
    expect(readBrandMark('casement-brand-title', 'b')).toBeUndefined();
  });
});

it("shows a brand's title and picture, of whatever kind, in place of its own", async () => {
  initTexts();
  document.head.innerHTML = '<link rel="icon" type="image/svg+xml" href="./icon.svg">';
  add('', '品牌聊天');
  const icon = document.createElement('meta');
  icon.name = 'casement-brand-icon';
  icon.content = 'data:image/png;base64,AAAA';
  document.head.append(icon);
  testApp({ host: { tell: () => undefined } }).store(createDocumentView);
  await vi.waitFor(() => expect(document.title).toBe('品牌聊天'));
  const link = document.querySelector('link[rel="icon"]');
  expect(link?.getAttribute('href')).toBe('data:image/png;base64,AAAA');
  expect(link?.hasAttribute('type')).toBe(false);
});
