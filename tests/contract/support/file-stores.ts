import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceOptions } from '../../../service/server/start-service.ts';
import type { Target } from '../../../check/target.ts';
import { startReference, targetAt } from './reference.ts';
import { startS3Server } from './s3-server.ts';

/** Functions to call at the end, the last one first. */
export type Ending = (() => Promise<void> | void)[];

export type OpenedStore = {
  target: Target;
  /** The names of everything that is stored. */
  stored: () => string[] | Promise<string[]>;
};

export const endAll = async (ending: Ending): Promise<void> => {
  for (const end of ending.splice(0).toReversed()) await end();
};

/** Starts a service that `ending` ends. */
export const startTarget = async (options: ServiceOptions, ending: Ending): Promise<Target> => {
  const service = await startReference(options);
  ending.push(() => service.close());
  return targetAt(service.url);
};

/** A service that keeps files in a folder of its own. */
export const onDisk = async (options: ServiceOptions, ending: Ending): Promise<OpenedStore> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'casement-data-'));
  ending.push(() => rmSync(dataFolder, { recursive: true, force: true }));
  const target = await startTarget({ databaseUrl: undefined, dataFolder, ...options }, ending);
  const stored = () =>
    readdirSync(join(dataFolder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('/'),
    );
  return { target, stored };
};

/**
 * A service that keeps files in a bucket of a store from npm, which does not enforce the policies of forms.
 */
export const inBucket = async (options: ServiceOptions, ending: Ending): Promise<OpenedStore> => {
  const s3 = await startS3Server();
  ending.push(() => s3.close());
  return { target: await startTarget({ ...options, s3: s3.options }, ending), stored: s3.stored };
};
