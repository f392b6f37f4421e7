// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readScriptOptions } from './attributes.ts';
import type { CasementGlobal } from './commands.ts';
import { startCommands } from './commands.ts';

const dataOf = (html: string): DOMStringMap => {
  document.body.innerHTML = html;
  return document.querySelector('script')?.dataset ?? {};
};

describe('readScriptOptions', () => {
  it('takes the app from beside the script', () => {
    expect(readScriptOptions({}, 'https://chat.example.com/v1/sdk.js?x=1')).toEqual({
      appUrl: 'https://chat.example.com/v1/',
    });
  });

  it('reads every attribute', () => {
    const data = dataOf(
      '<script type="x" data-bot-id="support" data-channel-id="web" data-style-id="night" data-access-mode="preview" data-app-url="https://app.example/" data-mode="inline" data-container="#place" data-placement="top-left" data-offset-x="8" data-z-index="5" data-connect-timeout-ms="900" data-launcher="none" data-locale="zh-CN" data-color-scheme="dark" data-color="teal" data-preload="idle" data-title="Help" data-top-layer="false" data-include-message-text="true"></script>',
    );
    expect(readScriptOptions(data, 'https://chat.example.com/sdk.js')).toEqual({
      botId: 'support',
      channelId: 'web',
      styleId: 'night',
      accessMode: 'preview',
      appUrl: 'https://app.example/',
      mode: 'inline',
      container: '#place',
      placement: 'top-left',
      offsets: { x: 8, y: 20 },
      zIndex: '5',
      connectTimeoutMs: '900',
      launcher: 'none',
      locale: 'zh-CN',
      colorScheme: 'dark',
      color: 'teal',
      preload: 'idle',
      title: 'Help',
      topLayer: 'false',
      includeMessageText: 'true',
    });
  });

  it('has no app to offer when the script has no address', () => {
    expect(readScriptOptions({ botId: 'support' }, '')).toEqual({ botId: 'support' });
  });
});

describe('startCommands', () => {
  const options = { botId: 'support', channelId: 'web', appUrl: 'https://chat.example.com/' };
  type Page = { casement?: CasementGlobal | { q: unknown[][] } };
  const casementOf = (page: Page) => page.casement as CasementGlobal;

  afterEach(() => vi.unstubAllGlobals());

  it('starts the chat of the tag, and leaves it alone when the script comes again', () => {
    const page: Page = {};
    startCommands(page, options, true);
    const first = page.casement;
    startCommands(page, options, true);
    expect(page.casement).toBe(first);
    expect(document.querySelectorAll('[data-casement]')).toHaveLength(1);
    casementOf(page)('destroy');
    expect(document.querySelectorAll('[data-casement]')).toHaveLength(0);
    expect('casement' in page).toBe(false);
  });

  it('reports a wrong command of the queue and makes the others', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const page: Page = {
      casement: { q: [['fly'], ['on', 'open', () => undefined], ['createChat', { botId: 'b' }]] },
    };
    startCommands(page, options, true);
    expect(reported).toHaveBeenCalledOnce();
    expect(reported.mock.calls[0]?.[0]).toMatchObject({ code: 'INVALID_CALL' });
    expect(document.querySelectorAll('[data-casement]')).toHaveLength(2);
    casementOf(page).createChat({ botId: 'b' }).destroy();
    casementOf(page)('destroy');
  });

  it('says that there is no chat yet when nothing has made one', () => {
    const page: Page = {};
    startCommands(page, { channelId: 'web', appUrl: 'https://chat.example.com/' }, false);
    expect(() => casementOf(page)('open')).toThrow(expect.objectContaining({ code: 'INVALID_CALL' }));
  });
});
