import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostOffice, type PostOffice } from '../../../service/delivery/post-office.test-helper.ts';
import { startHostPage } from '../../../examples/script-tag/server.ts';
import { startChildService } from './child-service.ts';
import { ADMIN_KEY } from './administrator.ts';
import { SITE_SECRET } from './site-user.ts';
import { startModelServer } from './model-server.ts';
import type { ModelServer } from './model-server.ts';
import { writeBots } from './write-bots.ts';

/** Everything that a visitor's browser talks to, on free ports and with a database of its own. */
export type House = {
  /** The chat service, on `127.0.0.1`. */
  serviceUrl: string;
  /** The host page, on `localhost`: another site. */
  hostPageUrl: string;
  /** Receives the codes of log-ins and returns them to tests. */
  postOffice: PostOffice;
  /** The model of the bot `scripted`. */
  model: ModelServer;
  stopService(): Promise<void>;
  /** Starts the service again, at the same address and with what it had stored. */
  startService(): Promise<void>;
  close(): Promise<void>;
};

export const startHouse = async (): Promise<House> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-house-'));
  const [model, postOffice] = await Promise.all([startModelServer(), openPostOffice()]);
  const botsFolder = join(folder, 'bots');
  writeBots(botsFolder, model);

  const startService = (port: number) =>
    startChildService({
      port,
      dataFolder: join(folder, 'data'),
      botsFolders: [botsFolder],
      logLevel: 'silent',
      ...postOffice.options,
      env: { SITE_SECRET },
      adminKey: ADMIN_KEY,
    });
  let service = await startService(0);
  const serviceUrl = service.url;
  const hostPage = await startHostPage({ port: 0, serviceUrl });

  return {
    serviceUrl,
    hostPageUrl: hostPage.url,
    model,
    postOffice,
    stopService: () => service.stop(),
    startService: async () => {
      service = await startService(service.port);
    },
    close: async () => {
      await Promise.all([service.stop(), hostPage.close(), model.close(), postOffice.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
