/** Decodes a percent-encoded text; undefined where it is not encoded properly. */
export const percentDecoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
