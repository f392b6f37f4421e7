/**
 * Finds what a citation names: its id as it stands, else percent-decoded, as Markdown has to write an id with
 * a space.
 */
export const findCited = <Found>(id: string, find: (id: string) => Found | undefined): Found | undefined => {
  const found = find(id);
  if (found) return found;
  try {
    return find(decodeURIComponent(id));
  } catch {
    return undefined;
  }
};
