import type { Language } from '../service/contract/headers.ts';
import { freeLogin } from '../service/contract/identity.ts';
import { createService, type Service } from '../service/service.ts';
import { type CredentialStore, openCredentials } from './credential-records.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { readJson, type SafeStorage } from '../storage/safe-storage.ts';
import { reportServiceFailure } from './service-failures.ts';
import type { AccessPermission, Address } from './visitor-state.ts';
import type { StartEnvironment } from './start-environment.ts';
import { randomUuid } from './uuid.ts';

/** What a started session works with, beside the store's state. */
export type VisitorRuntime = {
  environment: StartEnvironment;
  address: Address;
  service: Service;
  credentials: Credentials;
  readRecord: CredentialStore['read'];
  updateRecord: CredentialStore['update'];
};

const GUID_KEY = 'casement:guid';

const chatGuid = (storage: SafeStorage): string => {
  const stored = readJson(storage, GUID_KEY);
  if (typeof stored === 'string' && stored) return stored;
  const guid = randomUuid();
  storage.set(GUID_KEY, JSON.stringify(guid));
  return guid;
};

export type RuntimeOptions = {
  environment: StartEnvironment;
  address: Address;
  getLanguage: () => Language;
  accessPermission: () => AccessPermission | undefined;
  onLoginRequired: () => void;
  renewHostLogin: () => Promise<boolean | undefined>;
};

/** Joins credentials and the service's client for one address. */
export const createVisitorRuntime = (options: RuntimeOptions): VisitorRuntime => {
  const { environment, address } = options;
  const { storage } = environment;
  const store = openCredentials(storage, address);
  const guid = chatGuid(storage);
  const credentials = createCredentials({
    store,
    accessMode: address.accessMode,
    userAgent: environment.userAgent,
    accessPermission: options.accessPermission,
    onLoginRequired: options.onLoginRequired,
    renewHostLogin: options.renewHostLogin,
    freeLogin: async (identityToken) => {
      const reply = await service.call(freeLogin, {}, { token: identityToken, shownByCaller: true });
      return reply.token;
    },
  });
  const service = createService({
    base: environment.serviceBase,
    identity: () => ({ ...address, guid }),
    credentials,
    getLanguage: options.getLanguage,
    onFailure: reportServiceFailure,
    fetch: environment.fetch,
  });
  return { environment, address, service, credentials, readRecord: store.read, updateRecord: store.update };
};
