/** Lets the keyboard into a text that scrolls within itself, which not every browser does by itself. */
export const scrollable = { tabIndex: 0, role: 'group' } as const;
