/** How long to wait before code that did not come is asked for again. */
const RETRY_DELAYS_MS = [400, 1600];

/** An import takes a style sheet that is in the document for loaded, also one that failed. */
const removeFailedStyles = (error: unknown): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (String(error).includes(link.href)) link.remove();
  }
};

/**
 * Loads code that comes on demand, and asks again when it does not come.
 * @param load Imports the code. Rejects when it does not come in the end; the next call asks anew.
 */
export const loadCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await load();
    } catch (error) {
      removeFailedStyles(error);
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
    }
  }
  return load();
};

/**
 * Reloads the page, where its server answers, because code does not come: the files may have been replaced by a newer version
 * meanwhile, and some browsers never ask again for an import that failed.
 */
export const reloadForCode = async (): Promise<void> => {
  const page = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (page?.ok) location.reload();
};
