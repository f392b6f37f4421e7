/** How long a host may take to answer; then the failure is shown. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Says whether a static host has a file there, and not its fallback page. */
const isServed = async (file: URL): Promise<boolean> => {
  try {
    const { ok, headers } = await fetch(file, {
      method: 'HEAD',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return ok && !headers.get('Content-Type')?.startsWith('text/html');
  } catch {
    return false;
  }
};

/**
 * Goes to the app's folder when a static host has served the page at another path, as its fallback: there the
 * files that the page names are not found. The folder is this path with a slash, or one above it.
 * @param file The relative address of a file of the page.
 * @returns Whether the page is being left.
 */
export const goToAppFolder = async (file: string): Promise<boolean> => {
  const here = new URL('.', location.href).pathname;
  let folder = new URL(location.origin);
  folder.pathname = location.pathname.endsWith('/') ? location.pathname : `${location.pathname}/`;
  for (;;) {
    if (await isServed(new URL(file, folder))) {
      if (folder.pathname === here) return false;
      location.replace(folder.href + location.search + location.hash);
      return true;
    }
    if (folder.pathname === '/') return false;
    folder = new URL('..', folder);
  }
};
