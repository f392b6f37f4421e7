import type { Visitor } from '../../visitor/visitor.ts';
import { createKeptUploads } from './kept-uploads.ts';

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

export type KeptFiles = ReturnType<typeof createKeptFiles>;

/**
 * Keeps files by id across reloads, in a database that is opened when it is first needed. Never rejects: a
 * browser whose database is blocked, full or missing just has none later.
 */
export const createKeptFiles = () => {
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
    put: (id: string, file: Blob) => act('readwrite', (store) => store.put(file, id)),
    get: async (id: string): Promise<Blob | undefined> => {
      const kept: unknown = await act('readonly', (store) => store.get(id));
      return kept instanceof Blob ? kept : undefined;
    },
    remove: (id: string) => act('readwrite', (store) => store.delete(id)),
    /** Removes those whose ids sort up to `id`. */
    removeUpTo: (id: string) => act('readwrite', (store) => store.delete(IDBKeyRange.upperBound(id))),
  };
};

/** Forgets an earlier page's files, as another visitor is here, without the attachments' other code. */
export const forgetUploads = ({ environment, address }: Pick<Visitor, 'environment' | 'address'>): void => {
  const kept = createKeptUploads(environment.storage, address);
  const files = createKeptFiles();
  for (const { id } of kept.list()) {
    kept.remove(id);
    void files.remove(id);
  }
};
