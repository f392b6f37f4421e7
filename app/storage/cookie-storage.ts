/** The part of the browser's storage that is used here. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Longer than the service keeps conversations, so that a returning visitor is known. */
const MAX_AGE_S = 180 * 24 * 60 * 60;
/** Browsers take 4096 bytes of name and value together. */
const MAX_BYTES = 4000;

const encode = (text: string): string => text.replaceAll(/[%;,="\\\s\p{Cc}]/gu, encodeURIComponent);

/**
 * Keeps text in cookies of the frame's partition, which only this app on this host page's site can read.
 * For browsers that deny a frame of another site its local storage; no call to the service carries them.
 * @param jar The document.
 * @param path The folder of the app.
 * @param isLasting Kept beyond the browser's session.
 */
export const createCookieStorage = (
  jar: Pick<Document, 'cookie'>,
  path: string,
  isLasting = true,
): TextStorage => {
  const age = isLasting ? `Max-Age=${MAX_AGE_S}; ` : '';
  const attributes = `Path=${path}; Secure; SameSite=None; Partitioned`;

  const getItem = (key: string): string | null => {
    const start = `${encode(key)}=`;
    const found = jar.cookie.split('; ').find((cookie) => cookie.startsWith(start));
    return found === undefined ? null : decodeURIComponent(found.slice(start.length));
  };
  return {
    getItem,
    setItem: (key, value) => {
      const cookie = `${encode(key)}=${encode(value)}`;
      if (new TextEncoder().encode(cookie).length <= MAX_BYTES) {
        jar.cookie = `${cookie}; ${age}${attributes}`;
      }
      if (getItem(key) !== value) throw new Error('The browser did not take the cookie.');
    },
    removeItem: (key) => {
      jar.cookie = `${encode(key)}=; Max-Age=0; ${attributes}`;
    },
  };
};

/**
 * Finds the browser's local storage, or the tab's own when it need not last. In a frame that is denied them,
 * cookies of the frame's partition stand in; those that do not last are shared by the tabs.
 */
export const findStorage = (isLasting: boolean): TextStorage => {
  try {
    return isLasting ? localStorage : sessionStorage;
  } catch {
    return createCookieStorage(document, new URL('.', location.href).pathname, isLasting);
  }
};
