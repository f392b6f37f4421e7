/** How long to wait before code that did not come is asked for again. */
const RETRY_DELAYS_MS = [400, 1600];

/** How long code may take to come, all attempts together. */
export const LOAD_TIMEOUT_MS = 120_000;

type Load = () => Promise<unknown>;

/**
 * The style sheets without which code did not come. An import never asks for one again: it takes it for
 * loaded.
 */
const failedStyles = new WeakMap<Load, HTMLLinkElement>();

const noteFailedStyle = (load: Load, error: unknown): void => {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const failed = [...links].find(({ href }) => String(error).endsWith(href));
  if (failed) failedStyles.set(load, failed);
};

const loadStyleAgain = (load: Load): Promise<void> => {
  const failed = failedStyles.get(load);
  if (!failed) return Promise.resolve();
  const link = failed.cloneNode() as HTMLLinkElement;
  failedStyles.set(load, link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => {
      failedStyles.delete(load);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`A style sheet did not come: ${link.href}`)));
    failed.replaceWith(link);
  });
};

/** Loads code, and asks again when it does not come. */
const loadWithRetries = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  const attempt = async () => {
    try {
      await loadStyleAgain(load);
      return await load();
    } catch (error) {
      noteFailedStyle(load, error);
      throw error;
    }
  };
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
    }
  }
  return attempt();
};

/**
 * Loads code on demand, and asks again when it does not come.
 * @param load Imports the code; the same function each time. Rejects when it does not come in the end, or not
 * within 120 s; the next call asks anew.
 */
export const loadCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Code did not come in time.')), LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loadWithRetries(load), late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Reloads the page, where its server answers, because code does not come: the files may have been replaced by
 * a newer version meanwhile, and some browsers never ask again for an import that failed.
 */
export const reloadForCode = async (): Promise<void> => {
  const page = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (page?.ok) location.reload();
};
