/**
 * Makes a loader that loads a part once for each owner; after a load that failed, the next one tries again.
 */
export const createPartLoader = <Owner extends object, Part>(load: (owner: Owner) => Promise<Part>) => {
  const parts = new WeakMap<Owner, Promise<Part>>();
  return {
    isLoaded: (owner: Owner): boolean => parts.has(owner),
    load: (owner: Owner): Promise<Part> => {
      const known = parts.get(owner);
      if (known) return known;
      const part = load(owner);
      parts.set(owner, part);
      part.catch(() => parts.delete(owner));
      return part;
    },
  };
};
