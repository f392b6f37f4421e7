// The line drawings of the app, of 24 px; only paths are kept, because that is what differs.

const paths = {
  alert: 'M12 8v5m0 3.5v.01M10.3 4 2.8 17.5A2 2 0 0 0 4.5 20.5h15a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm9 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9V6.5A2.5 2.5 0 0 1 11.5 4h6A2.5 2.5 0 0 1 20 6.5v6a2.5 2.5 0 0 1-2.5 2.5H15M6.5 9h6A2.5 2.5 0 0 1 15 11.5v6a2.5 2.5 0 0 1-2.5 2.5h-6A2.5 2.5 0 0 1 4 17.5v-6A2.5 2.5 0 0 1 6.5 9Z',
  down: 'M12 5v14m-6-6 6 6 6-6',
  expand: 'M14 5h5v5m0-5-5.5 5.5M10 19H5v-5m0 5 5.5-5.5',
  external:
    'M14 5h5v5m0-5-8 8M17 14v3.5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 5 17.5v-9A1.5 1.5 0 0 1 6.5 7H10',
  lock: 'M7.5 11V8a4.5 4.5 0 0 1 9 0v3M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11Z',
  menu: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  newChat:
    'M11 5H7.5A2.5 2.5 0 0 0 5 7.5v9A2.5 2.5 0 0 0 7.5 19h9a2.5 2.5 0 0 0 2.5-2.5V13M17.5 4.5a1.4 1.4 0 0 1 2 2L13 13l-3 1 1-3Z',
  offline:
    'M4 4l16 16M8.5 16a5 5 0 0 1 5.5-1M5 12.5a10 10 0 0 1 4-2.3M2.5 9A14 14 0 0 1 6 6.7M11 5.7A14 14 0 0 1 21.5 9M15 10.8a10 10 0 0 1 4 1.7M12 19.5v.01',
  restore: 'M19 10h-5V5m0 5 5.5-5.5M5 14h5v5m0-5-5.5 5.5',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1L19 9m0-4.5V9h-4.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20 20',
  send: 'M12 19V5m-6 6 6-6 6 6',
  stop: 'M8 8h8v8H8Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0',
} as const;

/** A drawing of the table, or the path of one that only some feature needs. */
export type IconName = keyof typeof paths | `M${string}` | `m${string}`;

export type IconProps = { name: IconName; size?: number };

const pathOf = (name: IconName): string => paths[name as keyof typeof paths] ?? name;

/** A line drawing in the color of the text; decoration only, the words stand beside it or in a label. */
export const Icon = ({ name, size = 20 }: IconProps) => (
  <svg
    width={size}
    height={size}
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
