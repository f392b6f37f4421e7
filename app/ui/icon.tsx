// The line drawings that the app begins with, of 24 px; only paths are kept, because that is what differs.

const paths = {
  alert: 'M12 8v5m0 3.5v.01M10.3 4 2.8 17.5A2 2 0 0 0 4.5 20.5h15a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm9 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  expand: 'M14 5h5v5m0-5-5.5 5.5M10 19H5v-5m0 5 5.5-5.5',
  menu: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  newChat:
    'M11 5H7.5A2.5 2.5 0 0 0 5 7.5v9A2.5 2.5 0 0 0 7.5 19h9a2.5 2.5 0 0 0 2.5-2.5V13M17.5 4.5a1.4 1.4 0 0 1 2 2L13 13l-3 1 1-3Z',
  offline:
    'M4 4l16 16M8.5 16a5 5 0 0 1 5.5-1M5 12.5a10 10 0 0 1 4-2.3M2.5 9A14 14 0 0 1 6 6.7M11 5.7A14 14 0 0 1 21.5 9M15 10.8a10 10 0 0 1 4 1.7M12 19.5v.01',
  restore: 'M19 10h-5V5m0 5 5.5-5.5M5 14h5v5m0-5-5.5 5.5',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1L19 9m0-4.5V9h-4.5',
  send: 'M12 19V5m-6 6 6-6 6 6',
  stop: 'M8 8h8v8H8Z',
} as const;

/** A drawing of the table, or the path of one that comes later. */
export type IconName = keyof typeof paths | `M${string}` | `m${string}`;

export type IconProps = { name: IconName; size?: number };

const pathOf = (name: IconName): string => paths[name as keyof typeof paths] ?? name;

/** A line drawing in the color of the text; decoration only, the words stand beside it or in a label. */
export const Icon = ({ name, size = 20 }: IconProps) => (
  <svg
    // As large as the text is made, like the buttons around.
    style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
    viewBox="0 0 24 24"
    fill={name === 'stop' ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={name === 'menu' ? 2.5 : 1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={pathOf(name)} />
  </svg>
);
