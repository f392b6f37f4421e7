import type { StyleConfig } from '../service/contract/index.ts';

export type ColourScheme = 'light' | 'dark';

/** The scheme that a style itself is made for: `textColor` 0 is light, anything else dark. */
export const schemeOfStyle = (style: Pick<StyleConfig, 'textColor'>): ColourScheme =>
  style.textColor === 0 ? 'light' : 'dark';
