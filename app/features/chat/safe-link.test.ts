// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { safeLink } from './safe-link.ts';

describe('safeLink', () => {
  it('shows the host that an address really leads to', () => {
    expect(safeLink('https://good.example@evil.example/x')?.host).toBe('evil.example');
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://',
    '',
  ])('opens nothing for %j', (address) => {
    expect(safeLink(address)).toBeUndefined();
  });
});
