/** Files kept by id across reloads. Never throws: a browser that keeps none just has none later. */
export type KeptBlobs = {
  put: (id: string, blob: Blob) => Promise<void>;
  get: (id: string) => Promise<Blob | undefined>;
  remove: (id: string) => Promise<void>;
  /** Removes those whose ids sort up to `id`. */
  removeUpTo: (id: string) => Promise<void>;
};

const DATABASE = 'casement-uploads';
const STORE = 'files';

const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return finished(request);
};

/** Opens the browser's database when it is first needed; it may be blocked, full or missing. */
export const createKeptBlobs = (): KeptBlobs => {
  let opening: Promise<IDBDatabase> | undefined;
  const act = async <Result>(
    mode: IDBTransactionMode,
    request: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined> => {
    try {
      opening ??= open();
      const database = await opening;
      return await finished(request(database.transaction(STORE, mode).objectStore(STORE)));
    } catch {
      return undefined;
    }
  };
  return {
    put: async (id, blob) => {
      await act('readwrite', (store) => store.put(blob, id));
    },
    get: async (id) => {
      const kept: unknown = await act('readonly', (store) => store.get(id));
      return kept instanceof Blob ? kept : undefined;
    },
    remove: async (id) => {
      await act('readwrite', (store) => store.delete(id));
    },
    removeUpTo: async (id) => {
      await act('readwrite', (store) => store.delete(IDBKeyRange.upperBound(id)));
    },
  };
};
