// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { connectToHost } from './bridge/connect-to-host.ts';
import { isFramed, readHostOrigin } from './host-hints.ts';

afterEach(() => vi.unstubAllGlobals());

const stand = (ancestors: string[] | undefined, hash: string, referrer: string) => {
  vi.stubGlobal('location', { ancestorOrigins: ancestors, hash });
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
};

it.each([
  [
    'the browser’s own word first',
    ['https://a.example'],
    '#hostOrigin=https%3A%2F%2Fb.example',
    'https://c.example/',
    'https://a.example',
  ],
  [
    'then the fragment',
    undefined,
    '#hostOrigin=https%3A%2F%2Fb.example',
    'https://c.example/',
    'https://b.example',
  ],
  ['then the referrer', undefined, '', 'https://c.example/page?x=1', 'https://c.example'],
  ['nobody when nothing is known', undefined, '', '', undefined],
  ['nobody when the page has no origin', ['null'], '#hostOrigin=https%3A%2F%2Fb.example', '', undefined],
])('takes %s', (_name, ancestors, hash, referrer, expected) => {
  stand(ancestors, hash, referrer);
  expect(readHostOrigin()).toBe(expected);
});

it('connects to nobody when the app is a page of its own', () => {
  expect(isFramed()).toBe(false);
  expect(
    connectToHost({ handlers: {} as never, greeting: { locale: 'en', colorScheme: 'light' } }),
  ).toBeUndefined();
});
