// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ChatError } from './chat-error.ts';
import { readOptions } from './options.ts';
import type { ChatOptions } from './options.ts';

const least: ChatOptions = { botId: 'support', channelId: 'web', appUrl: 'https://chat.example.com' };

const problemsOf = (options: unknown): string => {
  try {
    readOptions(options as ChatOptions);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ChatError);
    expect((error as ChatError).code).toBe('INVALID_OPTIONS');
    return (error as ChatError).message;
  }
};

describe('readOptions', () => {
  it('fills in every default', () => {
    expect(readOptions(least)).toEqual({
      appUrl: 'https://chat.example.com',
      botId: 'support',
      channelId: 'web',
      styleId: 'default',
      accessMode: 'normal',
      size: {},
      isExpandable: true,
      autoHeight: null,
      mode: 'bubble',
      container: undefined,
      placement: undefined,
      offsets: {},
      zIndex: 2_147_483_000,
      launcher: 'default',
      locale: undefined,
      colorScheme: undefined,
      color: undefined,
      title: undefined,
      preload: 'intent',
      connectTimeoutMs: 10_000,
      topLayer: true,
      nonce: undefined,
      getUserToken: undefined,
      context: undefined,
      tools: [],
      rules: false,
      includeMessageText: false,
      signal: undefined,
    });
  });

  it('makes numbers and flags of texts, for attributes are nothing else', () => {
    const texts = { zIndex: '5', connectTimeoutMs: '900', topLayer: 'false', includeMessageText: '' };
    const settings = readOptions({ ...least, ...texts } as unknown as ChatOptions);
    expect(settings).toMatchObject({
      zIndex: 5,
      connectTimeoutMs: 900,
      topLayer: false,
      includeMessageText: true,
    });
    expect(problemsOf({ ...least, zIndex: 'high', topLayer: '1' })).toMatch(
      /zIndex must be .*topLayer must be/,
    );
  });

  it('takes sizes as an object, and as JSON from an attribute', () => {
    const inline = { ...least, mode: 'inline', container: document.body };
    const texts = { size: '{"width":420}', isExpandable: 'false', autoHeight: '{"min":200,"max":600}' };
    expect(readOptions({ ...inline, ...texts } as unknown as ChatOptions)).toMatchObject({
      size: { width: 420 },
      isExpandable: false,
      autoHeight: { min: 200, max: 600 },
    });
    // Only an inline chat has a content that the page makes room for.
    expect(readOptions({ ...least, autoHeight: { min: 200, max: 600 } }).autoHeight).toBeNull();
  });

  it('takes looks, places and rules as objects, and as JSON from an attribute', () => {
    const place = { corner: 'bottom-end', x: 24, at: [{ maxWidth: 600, y: 72 }] };
    const given = {
      launcher: { text: 'Ask us', shape: 'rounded' },
      placement: place,
      rules: [{ open: true }],
    };
    expect(readOptions({ ...least, ...given } as ChatOptions)).toMatchObject(given);
    const texts = Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)]);
    const read = readOptions({ ...least, ...Object.fromEntries(texts) });
    expect(read).toMatchObject(given);
    expect(
      readOptions({ ...least, rules: '', placement: 'top-start' } as unknown as ChatOptions),
    ).toMatchObject({
      rules: true,
      placement: 'top-start',
    });
  });

  it.each([
    ['size', { width: Number.NaN }],
    ['size', { width: -1 }],
    ['size', { height: 0 }],
    ['size', { height: 100_001 }],
    ['size', { width: '400' }],
    ['size', '400'],
    ['size', 'wide'],
    ['size', 400],
    ['size', null],
    ['autoHeight', { min: 200 }],
    ['autoHeight', { min: 600, max: 200 }],
    ['autoHeight', { min: 0, max: Infinity }],
    ['autoHeight', 'true'],
    ['isExpandable', 'perhaps'],
  ])('refuses %s %j', (name, value) => {
    expect(problemsOf({ ...least, [name]: value })).toContain(`${name} must be`);
  });

  it('names all problems at once', () => {
    const message = problemsOf({});
    for (const name of ['appUrl', 'botId', 'channelId']) expect(message).toContain(`${name} is required`);
  });

  it.each([
    ['appUrl', '/chat'],
    ['appUrl', 'ftp://example.com'],
    ['appUrl', 'https://'],
    ['appUrl', 7],
    ['botId', ''],
    ['botId', 'x'.repeat(201)],
    ['accessMode', 'admin'],
    ['mode', 'window'],
    ['topLayer', 'yes'],
    ['nonce', 5],
    ['getUserToken', 'token'],
    ['context', 'title'],
    ['context', null],
    ['tools', {}],
    ['tools', [null]],
    ['tools', [{ name: 'add', description: 'Adds' }]],
    ['includeMessageText', 1],
    ['offsets', null],
    ['placement', 'middle'],
    ['placement', 'top-left-end'],
    ['placement', 7],
    ['placement', null],
    ['placement', { corner: 'middle' }],
    ['placement', { at: 600 }],
    ['placement', { at: [{ y: 72 }] }],
    ['launcher', null],
    ['launcher', 7],
    ['rules', 'some'],
    ['rules', {}],
    ['offsets', { x: 'far' }],
    ['zIndex', Number.NaN],
    ['launcher', '#nowhere'],
    ['container', '<bad selector'],
    ['locale', 'French'.repeat(2)],
    ['colorScheme', 'sepia'],
    ['preload', 'now'],
    ['connectTimeoutMs', 0],
    ['signal', {}],
  ])('refuses %s %j and says so', (name, value) => {
    expect(problemsOf({ ...least, [name]: value })).toContain(`${name} must be`);
  });

  it.each([null, undefined, 'support', 5])('refuses %j as options', (options) => {
    expect(problemsOf(options)).toContain('botId is required');
  });

  it('wants a container for an inline chat', () => {
    expect(problemsOf({ ...least, mode: 'inline' })).toContain('container is required');
  });

  it('finds container and launcher by their selectors', () => {
    document.body.innerHTML = '<main id="place"></main><button class="help"></button>';
    const settings = readOptions({ ...least, mode: 'inline', container: '#place', launcher: '.help' });
    expect(settings.container).toBe(document.querySelector('main'));
    expect(settings.launcher).toBe(document.querySelector('button'));
  });
});
