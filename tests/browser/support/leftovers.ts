/* oxlint-disable unicorn/consistent-function-scoping -- Code that runs in the page takes its helpers along. */
import type { BrowserContext, Page } from '@playwright/test';

/** Where the pages of a test note the shadow roots that scripts cannot ask for. */
type Hooked = typeof globalThis & { shadowRoots?: ShadowRoot[] };

/** Lets `placesOf` look into closed shadow roots too; call it before a page is opened. */
export const watchShadowRoots = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const hooked = globalThis as Hooked;
    hooked.shadowRoots = [];
    const { prototype } = Element;
    const attach = Object.getOwnPropertyDescriptor(prototype, 'attachShadow')?.value as (
      this: Element,
      init: ShadowRootInit,
    ) => ShadowRoot;
    prototype.attachShadow = function attachShadow(this: Element, init) {
      const root = attach.call(this, init);
      hooked.shadowRoots?.push(root);
      return root;
    };
  });
};

/**
 * Lists where a word still is: in any document of a page, its shadow roots, fields, title and address, or in
 * what they have stored. Scripts of the page itself are not looked at.
 */
export const placesOf = async (page: Page, word: string): Promise<string[]> => {
  const places: string[] = [];
  for (const frame of page.frames()) {
    const found = await frame.evaluate(async (wanted) => {
      const result = <Value>(request: IDBRequest<Value>): Promise<Value> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
        });
      const list: string[] = [];
      const look = (place: string, text: string | null | undefined) => {
        if (text?.includes(wanted)) list.push(place);
      };
      const walk = (root: Document | ShadowRoot) => {
        for (const element of root.querySelectorAll('*')) {
          const own = [...element.childNodes].filter(({ nodeType }) => nodeType !== Node.ELEMENT_NODE);
          const name = `<${element.localName} class="${element.getAttribute('class') ?? ''}">`;
          if (element.localName !== 'script') look(name, own.map(({ nodeValue }) => nodeValue).join(''));
          for (const { name: attribute, value } of element.attributes) look(`${name} ${attribute}`, value);
          if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)
            look(`${name} value`, element.value);
          if (element instanceof HTMLTemplateElement) look(`${name} content`, element.innerHTML);
        }
      };
      const roots = (globalThis as Hooked).shadowRoots;
      if (!roots) throw new Error('The shadow roots are not watched.');
      for (const root of [document, ...roots.filter(({ host }) => host.isConnected)]) walk(root);
      look('title', document.title);
      look('address', location.href);
      look('name', window.name);
      look('history', JSON.stringify(history.state));
      look('cookie', document.cookie);
      // A browser may keep a frame of another site from all storage but its memory.
      for (const kind of ['localStorage', 'sessionStorage'] as const) {
        let entries: [string, string][] = [];
        try {
          entries = Object.entries(globalThis[kind]) as [string, string][];
        } catch {
          continue;
        }
        for (const [key, value] of entries) look(`${kind} ${key}`, `${key} ${value}`);
      }
      for (const { name = '' } of await indexedDB.databases().catch(() => [])) {
        const database = await result(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
          const values: unknown[] = await result(database.transaction(store).objectStore(store).getAll());
          for (const value of values)
            look(`database ${name}`, value instanceof Blob ? await value.text() : JSON.stringify(value));
        }
        database.close();
      }
      const cacheNames = 'caches' in globalThis ? await caches.keys().catch(() => []) : [];
      for (const name of cacheNames) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          look(`cache ${name}`, `${request.url} ${await (await cache.match(request))?.text()}`);
      }
      return list;
    }, word);
    places.push(...found.map((place) => `${new URL(frame.url()).pathname}: ${place}`));
  }
  return places;
};
