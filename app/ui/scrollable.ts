/** For a text that scrolls within itself: not every browser lets the keyboard into one otherwise. */
export const scrollable = { tabIndex: 0, role: 'group' } as const;
