import { expect, it } from 'vitest';
import { formatElapsed } from './dictation.tsx';

it.each([
  [0, '0:00'],
  [7999, '0:07'],
  [61_000, '1:01'],
  [600_000, '10:00'],
  [-5, '0:00'],
])('shows %i ms as %s', (ms, text) => expect(formatElapsed(ms, 'en')).toBe(text));
