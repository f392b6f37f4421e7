// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appearance, setAppearance, watchAppearance } from './appearance.ts';
import { resolveScheme } from './scheme-choice.ts';

describe('resolveScheme', () => {
  it.each([
    ['the style where nobody asks', { choice: 'auto', host: null, systemIsDark: true }, 'light', 'light'],
    ['the dark style where nobody asks', { choice: 'auto', host: null, systemIsDark: false }, 'dark', 'dark'],
    [
      'the host page before the style',
      { choice: 'auto', host: 'dark', systemIsDark: false },
      'light',
      'dark',
    ],
    [
      'the system when the host page says so',
      { choice: 'auto', host: 'auto', systemIsDark: true },
      'light',
      'dark',
    ],
    [
      'the system where neither the host page nor the style asks',
      { choice: 'auto', host: null, systemIsDark: true },
      undefined,
      'dark',
    ],
    ['the visitor before everybody', { choice: 'light', host: 'dark', systemIsDark: true }, 'dark', 'light'],
  ] as const)('follows %s', (_, wishes, style, scheme) => {
    expect(resolveScheme(wishes, style)).toBe(scheme);
  });
});

describe('setAppearance', () => {
  beforeEach(() => localStorage.clear());

  it('is remembered', () => {
    setAppearance('dark');
    appearance.choice = 'auto';
    watchAppearance(new AbortController().signal);
    expect(appearance.choice).toBe('dark');
  });

  it('works where storage is blocked', () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    setAppearance('light');
    expect(appearance.choice).toBe('light');
    blocked.mockRestore();
  });
});
