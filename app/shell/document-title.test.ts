// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { documentTitle, readBrandMark } from './show-document.ts';

const add = (hosts: string, content: string) => {
  const meta = document.createElement('meta');
  meta.name = 'casement-brand-title';
  meta.content = content;
  meta.dataset.hosts = hosts;
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
    expect(readBrandMark('casement-brand-title')).toBe('Ours');
  });

  it('is nothing on another host', () => {
    add('other.example', 'Other');
    expect(readBrandMark('casement-brand-title')).toBeUndefined();
  });
});
