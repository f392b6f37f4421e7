import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { StyleConfig } from '../service/contract/index.ts';
import { correctionsOf } from './corrections.ts';

const of = (fields: Record<string, unknown>) => correctionsOf(parse(StyleConfig, fields));

describe('what is corrected of a style', () => {
  it('is nothing of the built-in look', () => {
    expect(of({})).toEqual([]);
  });

  it('is a text that cannot be read, with the pair and both contrasts', () => {
    const [correction, ...others] = of({ userMsgBubbleColor: '#ffffff', userMsgTextColor: '#dddddd' });
    expect(others).toEqual([]);
    expect(correction).toMatchObject({
      field: 'userMsgTextColor',
      on: 'user',
      wanted: '#dddddd',
      background: '#ffffff',
    });
    expect(correction?.wantedContrast).toBeLessThan(1.5);
    expect(correction?.shownContrast).toBeGreaterThanOrEqual(4.5);
  });

  it('is a theme color that is too pale for links, wherever it is', () => {
    const found = of({ themeColor: '#ffd400' });
    expect(found.map(({ field }) => field)).toEqual(found.map(() => 'themeColor'));
    expect(found.map(({ on }) => on)).toEqual(expect.arrayContaining(['page', 'thread', 'bot', 'user']));
  });

  it('is judged on the ground of a dark style where the style is one', () => {
    expect(of({ textColor: 1, themeColor: '#ffd400' })).toEqual([]);
    expect(of({ textColor: 1, themeColor: '#202060' }).length).toBeGreaterThan(0);
  });
});
