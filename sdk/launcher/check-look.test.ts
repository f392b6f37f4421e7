// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { problemsOfLook, problemsOfPlacement } from './check-look.ts';

// The tests of the browser hold real colors.
vi.stubGlobal('CSS', {
  supports: (property: string, value: string) => property === 'color' && value.startsWith('#'),
});

it.each([
  undefined,
  {},
  { icon: 'question', text: 'Ask us', size: 64, shape: 'rounded', color: '#1f5f4a' },
  { picture: '/me.png', size: 44 },
  { picture: 'https://cdn.example.com/me.png', size: 96 },
  { picture: 'data:image/svg+xml,%3Csvg/%3E' },
])('takes the look %j', (look) => expect(problemsOfLook(look)).toEqual([]));

it.each([
  [{ icon: 'star' }, 'launcher.icon must be chat, question'],
  [{ icon: 'toString' }, 'launcher.icon must be'],
  // oxlint-disable-next-line no-script-url -- what must not be
  [{ picture: 'javascript:alert(1)' }, 'launcher.picture must be an address, http, https or data:'],
  [{ picture: 'https://' }, 'launcher.picture must be'],
  [{ text: 'x'.repeat(41) }, 'launcher.text must be a text of 1 to 40 characters'],
  [{ size: 43 }, 'launcher.size must be a number from 44 to 96'],
  [{ size: '64' }, 'launcher.size must be'],
  [{ shape: 'star' }, 'launcher.shape must be circle, rounded, square'],
  [{ color: 'greenish' }, 'launcher.color must be a CSS color'],
  [{ colour: 'green' }, 'launcher.colour: there is no such field'],
  [[], ''],
  [null, 'launcher must be an object'],
])('says what is wrong with the look %j', (look, problem) => {
  expect(problemsOfLook(look).join('; ')).toContain(problem);
});

it.each([undefined, 'bottom-end', { corner: 'top-start', x: 0, y: -8 }, { at: [{ maxWidth: 600, y: 72 }] }])(
  'takes the placement %j',
  (place) => expect(problemsOfPlacement(place)).toEqual([]),
);

it.each([
  ['middle', 'placement must be a corner, such as bottom-end'],
  [{ corner: 'bottom' }, 'placement.corner must be a corner'],
  [{ x: '8px' }, 'placement.x must be a number'],
  [{ z: 1 }, 'placement.z: there is no such field'],
  [{ at: { maxWidth: 600 } }, 'placement.at must be a list of'],
  [{ at: [{ y: 72 }] }, 'placement.at[0].maxWidth is missing'],
  [{ at: [{ maxWidth: 600, y: Number.NaN }] }, 'placement.at[0].y must be a number'],
  [{ at: [null] }, 'placement.at[0] must be an object'],
  [5, 'placement must be an object'],
])('says what is wrong with the placement %j', (place, problem) => {
  expect(problemsOfPlacement(place).join('; ')).toContain(problem);
});
