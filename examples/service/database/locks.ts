/** The first keys of our advisory locks, so that they meet nobody else's in a shared database. */
export const lockClasses = { migrations: 0x436d0001, instances: 0x436d0002 } as const;
