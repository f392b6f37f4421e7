import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { lockFolder } from '../folder-lock.ts';
import { createFolderCopy, filesIn } from './copy-folder.ts';

/** The folder of the embedded database in the data folder, and in a backup. */
const CLUSTER = 'pglite';
/** The same while a backup is being restored. */
const RESTORING = `${CLUSTER}.restoring`;
/** Says of a folder that it is a whole backup. */
const MANIFEST = 'backup.json';

type Manifest = {
  madeAt: string;
  holds: string[];
  /**
   * The sizes of all files by their paths, so that a copy that was cut short is noticed; absent in older
   * backups.
   */
  bytes?: Record<string, number>;
  /**
   * What the files hold, as SHA-256 in hex, so that bytes that a disk or a transfer has changed are noticed;
   * absent in older backups.
   */
  sha256?: Record<string, string>;
};

/** Asks something of each file of a folder. Returns the answers by the paths from there. */
const ofFilesIn = async <Answer>(
  folder: string,
  ask: (path: string) => Promise<Answer>,
): Promise<Record<string, Answer>> => {
  const answers: Record<string, Answer> = {};
  for (const name of (await filesIn(folder)).toSorted()) {
    answers[name.replaceAll('\\', '/')] = await ask(join(folder, name));
  }
  return answers;
};

const sizesIn = (folder: string) => ofFilesIn(folder, async (path) => (await stat(path)).size);

/** Piece by piece: the service that makes a backup goes on with its answers. */
const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
};

const readManifest = async (from: string): Promise<Manifest> => {
  try {
    return JSON.parse(await readFile(join(from, MANIFEST), 'utf8')) as Manifest;
  } catch (cause) {
    const isThere = existsSync(join(from, MANIFEST));
    const why = isThere ? `its ${MANIFEST} cannot be read` : `it has no ${MANIFEST}`;
    throw new Error(`${from} is no whole backup: ${why}.`, { cause });
  }
};

/** Rejects where a file of a backup is not there, not as long as it was, or holds something else. */
const requireWhole = async (from: string, { bytes = {}, sha256 = {} }: Manifest): Promise<void> => {
  const refuse = ([first = '', ...others]: string[], found: (first: string) => string): void => {
    if (first === '') return;
    const more = others.length > 0 ? `, and ${others.length} more are not as they were` : '';
    throw new Error(`${from} is no whole backup: ${first} ${found(first)}${more}. Take another copy of it.`);
  };
  const sizes = await sizesIn(from);
  refuse(
    Object.keys(bytes).filter((name) => sizes[name] !== bytes[name]),
    (first) => (sizes[first] === undefined ? 'is missing' : `has ${sizes[first]} of ${bytes[first]} bytes`),
  );
  const hashes = await ofFilesIn(from, hashOf);
  refuse(
    Object.keys(sha256).filter((name) => hashes[name] !== sha256[name]),
    () => 'holds other bytes than it was made with',
  );
};

/** Does work while nobody writes to the embedded database, all of which is in its files then. */
export type WhileQuiet = (work: () => Promise<void>) => Promise<void>;

/** Files of a running service that are no part of its data. */
const isOfProcess = (name: string): boolean =>
  /\.(?:lock|lock\.new|sock)$|^pglite\.(?:unfinished|restoring)$/.test(name);

/**
 * Says of a folder in a data folder that it is a backup, or that there are backups in it: data are copied,
 * and no copies of them.
 */
const holdsBackups = async (path: string): Promise<boolean> => {
  if (existsSync(join(path, MANIFEST))) return true;
  const names = await readdir(path).catch(() => []);
  return names.some((name) => existsSync(join(path, name, MANIFEST)));
};

const howElsewhere = (dataFolder: string): string =>
  `A database at DATABASE_URL is copied by pg_dump or by its provider; copy ${join(dataFolder, 'files')} afterwards, or the bucket.`;

/**
 * Throws where the database is no embedded one: that of a data folder is an old one then, and no copy of it
 * holds what visitors write.
 */
export const requireEmbedded = (
  { databaseUrl, dataFolder }: { databaseUrl?: string | undefined; dataFolder: string },
  command: 'backup' | 'restore',
): void => {
  if (dataFolder === 'memory') {
    throw new Error(`CASEMENT_DATA_DIR is memory, which is no folder: name yours by --data.`);
  }
  if (!databaseUrl) return;
  throw new Error(
    command === 'backup'
      ? `The database is at DATABASE_URL and not in ${dataFolder}. ${howElsewhere(dataFolder)}`
      : `The service uses the database at DATABASE_URL and not one in ${dataFolder}: leave DATABASE_URL out, for the service as well.`,
  );
};

/** Tells when an embedded database was last used, by the file that each of its checkpoints writes. */
export const lastUsed = async (dataFolder: string): Promise<Date> =>
  (await stat(join(dataFolder, CLUSTER, 'global/pg_control'))).mtime;

const requireFree = (to: string): void => {
  if (existsSync(to)) throw new Error(`${to} is there already: name a folder that is not.`);
};

/**
 * Copies the embedded database of a data folder, and whatever else is kept there, into a new folder, which is
 * there once all of it is.
 * @param whileQuiet Absent where no service runs.
 */
export const backUp = async (dataFolder: string, to: string, whileQuiet?: WhileQuiet): Promise<void> => {
  requireFree(to);
  const cluster = join(dataFolder, CLUSTER);
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    throw new Error(`${dataFolder} holds no embedded database. ${howElsewhere(dataFolder)}`);
  }
  const unfinished = `${to}.unfinished`;
  const clear = () => rm(unfinished, { recursive: true, force: true });
  await clear();
  await mkdir(unfinished, { recursive: true });
  try {
    await copyAll(dataFolder, unfinished, whileQuiet);
    requireFree(to);
    await rename(unfinished, to);
  } catch (error) {
    // What is there of it may be what fills the disk, also that of the service.
    await clear();
    throw withRoom(error, `There is no room for a backup at ${to}`);
  }
};

/** Says plainly of a copy that the disk was too small for it. */
const withRoom = (error: unknown, words: string): unknown =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new Error(`${words}.`, { cause: error }) : error;

const copyAll = async (
  dataFolder: string,
  unfinished: string,
  whileQuiet: WhileQuiet | undefined,
): Promise<void> => {
  const copy = createFolderCopy(join(dataFolder, CLUSTER), join(unfinished, CLUSTER));
  // Nearly everything is copied while the service works; it waits only for what has changed meanwhile.
  if (whileQuiet) await copy.pass();
  await (whileQuiet ?? ((work) => work()))(copy.pass);
  // Afterwards, so that every file that the database knows is there.
  for (const name of (await readdir(dataFolder)).filter((one) => one !== CLUSTER && !isOfProcess(one))) {
    const path = join(dataFolder, name);
    const isOnItsWay = `${resolve(unfinished)}/`.startsWith(`${resolve(path)}/`);
    if (!isOnItsWay && !(await holdsBackups(path))) await createFolderCopyOf(path, join(unfinished, name));
  }
  const manifest: Manifest = {
    madeAt: new Date().toISOString(),
    holds: await readdir(unfinished),
    bytes: await sizesIn(unfinished),
    sha256: await ofFilesIn(unfinished, hashOf),
  };
  await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
};

/** A file that goes away meanwhile was removed by its visitor, and may be missing. */
const createFolderCopyOf = async (from: string, to: string): Promise<void> => {
  const isFolder = await readdir(from).then(
    () => true,
    () => false,
  );
  if (isFolder) await createFolderCopy(from, to).pass();
  else await cp(from, to);
};

/** Throws where a backup was not restored to its end: a service would begin with a new database beside it. */
export const requireRestored = (dataFolder: string): void => {
  if (existsSync(join(dataFolder, CLUSTER)) || !existsSync(join(dataFolder, RESTORING))) return;
  throw new Error(
    `A backup was not restored to its end in ${dataFolder}: run restore again, or remove ${join(dataFolder, RESTORING)} to begin without it.`,
  );
};

/**
 * Makes a data folder of a backup. Rejects where the folder holds a database already, or a service uses it.
 */
export const restore = async (from: string, dataFolder: string, logger: Logger): Promise<string> => {
  const manifest = await readManifest(from);
  await requireWhole(from, manifest);
  await mkdir(dataFolder, { recursive: true });
  const lock = await lockFolder(dataFolder, false, logger);
  try {
    const cluster = join(dataFolder, CLUSTER);
    if (existsSync(cluster)) {
      throw new Error(
        `${resolve(dataFolder)} holds a database already: move ${cluster} away, or name another folder by --data.`,
      );
    }
    const restoring = join(dataFolder, RESTORING);
    await rm(restoring, { recursive: true, force: true });
    // From here on, no service makes a new database beside what is half there.
    await mkdir(restoring);
    for (const name of (await readdir(from)).filter((one) => one !== CLUSTER && one !== MANIFEST)) {
      await cp(join(from, name), join(dataFolder, name), { recursive: true });
    }
    await cp(join(from, CLUSTER), restoring, { recursive: true });
    await rm(`${cluster}.unfinished`, { force: true });
    await rename(restoring, cluster);
    return manifest.madeAt;
  } catch (error) {
    throw withRoom(error, `There is no room for the backup in ${resolve(dataFolder)}`);
  } finally {
    await lock.release();
  }
};
