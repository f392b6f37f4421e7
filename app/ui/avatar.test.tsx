// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

const show = (src: string) => render(<Avatar src={src} of="visitor" />).container;

it.each([
  ['https://cdn.example/a.png', true],
  ['/own/a.png', true],
  ['data:image/png;base64,AAAA', true],
  ['http://cdn.example/a.png', false],
  ['javascript:alert(1)', false],
  ['data:text/html,<b>', false],
  ['', false],
])('shows %s as a picture: %s, else the built-in one', (src, isPicture) => {
  location.href = 'https://chat.example/';
  const shown = show(src);
  expect(shown.querySelector('img')?.getAttribute('src') ?? null).toBe(isPicture ? src : null);
  expect(shown.querySelector('svg') !== null).toBe(!isPicture);
});

it('keeps its room while it loads, and never stays broken', () => {
  const shown = show('https://cdn.example/gone.png');
  const image = shown.querySelector('img')!;
  expect([image.width, image.height, image.getAttribute('loading'), image.alt]).toEqual([32, 32, 'lazy', '']);
  fireEvent.error(image);
  expect(shown.querySelector('img')).toBeNull();
  expect(shown.querySelector('svg')).not.toBeNull();
});
