// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPageAlone, showFailure, watchStart } from './failure.ts';

const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1]?.replaceAll(/<script[\s\S]*?<\/script>/g, '') ?? '';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  document.body.innerHTML = body;
});
afterEach(() => vi.useRealTimers());

describe('showFailure', () => {
  it('stands in the place of skeleton and composer, and keeps what was typed', () => {
    const message = find('#message') as HTMLTextAreaElement;
    message.value = 'Half a question';
    message.focus();
    showFailure();
    expect(find('#skeleton')).toBeNull();
    expect(find('#failure button')?.textContent).toBe('Reload');
    expect(find('#composer')?.hidden).toBe(true);
    expect(message.value).toBe('Half a question');
    expect(document.activeElement).toBe(find('#failure h1'));
    expect(isPageAlone()).toBe(true);
  });

  it('speaks the language that the visitor has chosen', () => {
    localStorage.setItem('casement:language', 'zh-CN');
    showFailure();
    expect(find('#failure button')?.textContent).toBe('重新加载');
  });

  it('leaves the app alone', () => {
    find('#root')?.replaceChildren(document.createElement('main'));
    showFailure();
    expect(find('#failure')).toBeNull();
    expect(find('#composer')?.hidden).toBe(false);
    expect(isPageAlone()).toBe(false);
  });
});

describe('watchStart', () => {
  it('gives the app two minutes', () => {
    watchStart();
    vi.advanceTimersByTime(119_999);
    expect(find('#failure')).toBeNull();
    vi.advanceTimersByTime(1);
    expect(find('#failure')).not.toBeNull();
  });

  it('says it once, however often it is watched', () => {
    watchStart();
    watchStart();
    vi.advanceTimersByTime(120_000);
    expect(document.querySelectorAll('#failure')).toHaveLength(1);
  });

  it('hears of a module that no folder of the host has, and not of other files that fail to load', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
    watchStart();
    const picture = document.body.appendChild(document.createElement('img'));
    picture.dispatchEvent(new Event('error'));
    expect(find('#failure')).toBeNull();
    const script = document.createElement('script');
    script.type = 'module';
    document.body.append(script);
    script.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(find('#failure')).not.toBeNull());
    vi.unstubAllGlobals();
  });
});
