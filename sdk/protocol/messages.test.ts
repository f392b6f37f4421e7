import { describe, expect, it } from 'vitest';
import { readLocale, readOrigin } from './guards.ts';
import { TEXT_MAX_LENGTH } from './limits.ts';
import {
  answerOf,
  readFrameEvent,
  readFrameHello,
  readSize,
  readText,
  readToolCall,
  readViewport,
} from './messages.ts';
import { hostResults } from './results.ts';

const version = { protocol: 1, oldestProtocol: 1, capabilities: ['send'] };
const greeting = { ...version, locale: 'en', colorScheme: 'dark' };

const junk = [undefined, null, 0, 'text', [], {}, { type: 'constructor' }, () => undefined];

describe.each([
  ['readFrameHello', readFrameHello],
  ['hostResults.hello', hostResults.hello],
  ['readFrameEvent', readFrameEvent],
  ['readViewport', readViewport],
  ['answerOf', answerOf(() => null)],
  ['readToolCall', readToolCall],
])('%s', (_name, read) => {
  it.each(junk)('refuses %s', (value) => {
    expect(read(value)).toBeUndefined();
  });
});

describe('readFrameHello', () => {
  it('keeps what it knows and leaves the rest behind', () => {
    const value = { ...greeting, botName: 'Bot', themeColor: '#1f5f4a', token: 'secret' };
    expect(readFrameHello(value)).toEqual({ ...greeting, botName: 'Bot', themeColor: '#1f5f4a' });
  });

  it.each([
    { ...greeting, protocol: '1' },
    { ...greeting, locale: 'f' },
    { ...greeting, colorScheme: 'auto' },
    { ...greeting, capabilities: 'send' },
  ])('refuses a greeting with a wrong field', (value) => {
    expect(readFrameHello(value)).toBeUndefined();
  });

  it.each(['red', '#12345', 'url(#1)', '#1f5f4a; color: red'])('leaves out %s as a colour', (themeColor) => {
    expect(readFrameHello({ ...greeting, themeColor })).toEqual(greeting);
  });

  it('caps the list of capabilities and leaves out what is no name', () => {
    const capabilities = [1, 'x'.repeat(201), ...Array.from({ length: 100 }, (_, index) => `c${index}`)];
    expect(readFrameHello({ ...greeting, capabilities })?.capabilities).toHaveLength(62);
  });
});

describe('hostResults.hello', () => {
  it('leaves out a locale that is none and a colour scheme that it does not know', () => {
    const value = { ...version, mode: 'inline', isOpen: true, locale: 'x!', colorScheme: 'sepia' };
    expect(hostResults.hello(value)).toEqual({ ...version, mode: 'inline', isOpen: true });
  });

  it.each([{ mode: 'window', isOpen: true }, { mode: 'bubble', isOpen: 1 }, { mode: 'bubble' }])(
    'refuses %j',
    (value) => {
      expect(hostResults.hello({ ...version, ...value })).toBeUndefined();
    },
  );
});

describe('readFrameEvent', () => {
  it.each([
    { type: 'bot', name: 'Bot' },
    { type: 'theme', colorScheme: 'light' },
    { type: 'locale', locale: 'zh-CN' },
    { type: 'error', code: '1113', message: 'Reached limits' },
  ])('reads %j', (event) => {
    expect(readFrameEvent({ ...event, extra: 1 })).toEqual(event);
  });

  it.each([
    { type: 'bot', name: 'x'.repeat(201) },
    { type: 'theme', colorScheme: 'auto' },
    { type: 'locale', locale: 'de_' },
    { type: 'error', code: 1113, message: '' },
    { type: 'something-newer' },
  ])('refuses %j', (event) => {
    expect(readFrameEvent(event)).toBeUndefined();
  });
});

describe('readToolCall', () => {
  const call = { id: 'call-1', name: 'basket', arguments: { count: 2 }, isRepeated: true };

  it('reads a call', () => {
    expect(readToolCall({ ...call, extra: 1 })).toEqual(call);
  });

  it.each([
    ['no arguments', { id: 'call-1', name: 'basket' }],
    ['a list of arguments', { ...call, arguments: [] }],
    ['a long id', { ...call, id: 'x'.repeat(201) }],
  ])('refuses %s', (_, value) => {
    expect(readToolCall(value)).toBeUndefined();
  });
});

describe('readText', () => {
  it('takes text up to the limit and nothing longer', () => {
    expect(readText('x'.repeat(TEXT_MAX_LENGTH))).toHaveLength(TEXT_MAX_LENGTH);
    expect(readText('x'.repeat(TEXT_MAX_LENGTH + 1))).toBeUndefined();
    expect(readText(7)).toBeUndefined();
  });
});

describe('readOrigin', () => {
  it.each([
    ['https://example.com/a', 'https://example.com'],
    ['http://localhost:4300/', 'http://localhost:4300'],
    ['mailto:a@example.com', undefined],
    ['javascript:alert(1)', undefined],
    ['/relative', undefined],
    ['data:text/html,x', undefined],
    [`https://example.com/${'x'.repeat(5000)}`, undefined],
    [null, undefined],
  ])('reads %s as %s', (value, origin) => {
    expect(readOrigin(value)).toBe(origin);
  });
});

describe('readSize', () => {
  it.each([
    [
      { width: 10, height: 20 },
      { width: 10, height: 20 },
    ],
    [{ height: 20 }, { height: 20 }],
    [{ width: -1, height: Number.NaN }, {}],
    [{ width: '10', height: Infinity }, {}],
  ])('reads %j as %j', (value, size) => {
    expect(readSize(value)).toEqual(size);
  });
});

it('takes a language by the form of its tag', () => {
  for (const tag of ['en', 'zh-CN', 'zh-Hant-HK', 'de-DE-1996', 'auto']) expect(readLocale(tag)).toBe(tag);
  for (const other of ['', 'e', '-en', 'en_US', '<b>', `en${'-x'.repeat(9)}`, 5])
    expect(readLocale(other)).toBe(undefined);
});
