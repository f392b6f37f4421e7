import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOpenIdProvider } from '../../support/open-id-provider.ts';
import { chatAddress } from './chat.ts';
import { startChildService } from './child-service.ts';

const pages = fileURLToPath(new URL('pages/en', import.meta.url));

export type GoogleHouse = Awaited<ReturnType<typeof startGoogleHouse>>;

/**
 * A service with a bot whose visitors log in with an OpenID provider: any way on the channel `web`, only that
 * way on `members`, any other way on `codes`.
 */
export const startGoogleHouse = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-google-'));
  const bot = {
    agent: { type: 'docs', folders: { en: pages } },
    robot: { botName: 'Windows' },
    links: { terms: 'https://shop.example/terms', privacy: 'https://shop.example/privacy' },
    channels: {
      web: { isAnonymous: 1 },
      members: { isAnonymous: 0, login: { google: 1 } },
      codes: { isAnonymous: 1, login: { phone: 1, email: 1 } },
    },
    styles: { default: {} },
  };
  writeFileSync(join(folder, 'windows.yaml'), JSON.stringify(bot));
  const provider = await startOpenIdProvider();
  const service = await startChildService({
    port: 0,
    dataFolder: 'memory',
    botsFolders: [folder],
    logLevel: 'silent',
    env: {},
    google: provider.options,
  });
  provider.admit(service.url);
  return {
    provider,
    serviceUrl: service.url,
    addressOf: (channel = 'web') => chatAddress(service.url, { bot: 'windows', channel }),
    close: async (): Promise<void> => {
      await service.stop();
      await provider.close();
      rmSync(folder, { recursive: true });
    },
  };
};
