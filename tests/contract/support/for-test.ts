import { onTestFinished } from 'vitest';
import type { RunningService, ServiceOptions } from '../../../service/server/start-service.ts';
import { type NewStorage, startReference } from './reference.ts';

/** Makes a storage that ends with the running test; returns the options of a service with it. */
export const storageForTest = async (newStorage: NewStorage, lasting = false): Promise<ServiceOptions> => {
  const storage = await newStorage(lasting);
  onTestFinished(() => storage.remove());
  return storage.options;
};

/** Starts the reference service until the running test ends. */
export const serviceForTest = async (options: ServiceOptions): Promise<RunningService> => {
  const service = await startReference(options);
  onTestFinished(() => service.close());
  return service;
};
