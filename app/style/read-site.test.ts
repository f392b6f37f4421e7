import { describe, expect, it } from 'vitest';
import { readSite, type SiteRule } from './read-site.ts';

/** Rules as browsers read them: shorthands are there by their long names. */
const rule = (selectors: string, declarations: Record<string, string>): SiteRule => ({
  selectors: selectors.split(', '),
  declarations: new Map(Object.entries(declarations)),
});
const hexOf = (color: string) => (/^#[\da-f]{6}$/.test(color) ? color : undefined);
const read = (...rules: SiteRule[]) => readSite(rules, hexOf, (hex) => hex < '#777777');

describe('a site’s look', () => {
  it('is nothing where its rules say nothing', () => {
    expect(read()).toEqual({});
    expect(read(rule('body', { 'background-color': '#ffffff', margin: '0' }))).toEqual({});
  });

  it('is read of custom properties, also through others', () => {
    expect(
      read(
        rule(':root', {
          '--green': '#0b7a5b',
          '--color-text-primary': '#111111',
          '--color-primary': 'var(--green)',
          '--bg': '#101418',
        }),
        rule('html, body', { 'background-color': 'var(--bg)', 'font-family': '"Source Sans 3", sans-serif' }),
      ),
    ).toEqual({
      themeColor: '#0b7a5b',
      backgroundColor: '#101418',
      textColor: 1,
      font: 'Source Sans 3, sans-serif',
    });
  });

  it('is read of buttons, else of links', () => {
    const link = rule('a', { color: '#aa0000' });
    const button = rule('.btn', { 'background-color': '#00aa00', 'border-top-left-radius': '0.5rem' });
    expect(read(link, button)).toEqual({ themeColor: '#00aa00', roundedCorners: 8 });
    expect(read(link)).toEqual({ themeColor: '#aa0000' });
  });

  it('ends also where custom properties name each other in a circle', () => {
    expect(read(rule(':root', { '--primary': 'var(--brand)', '--brand': 'var(--primary)' }))).toEqual({});
  });
});
