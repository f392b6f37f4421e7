import { randomBytes } from 'node:crypto';
import { createSiteLogin } from '../../examples/login/site-login.ts';
import { startHostPage } from '../../examples/script-tag/server.ts';
import { startService } from '../../examples/service/start-service.ts';

/** The variable that the bot of the examples names in `hostLogin.secretEnv`. */
const LOGIN_SECRET = 'CASEMENT_EXAMPLE_LOGIN_SECRET';

/** The secret that example sites and the service share: that of the environment, else one made at each start and put there. */
export const exampleLoginSecret = (): string => {
  process.env[LOGIN_SECRET] ||= randomBytes(32).toString('hex');
  return process.env[LOGIN_SECRET];
};

export type Servers = {
  serviceUrl: string;
  hostPageUrl: string;
  /** The chat as a full page, with the ids that the host page asks for. */
  chatUrl: string;
  close: () => Promise<void>;
};

/** The chat with one of the examples' bots as a full page. */
export const chatUrlFor = (botId: string, serviceUrl: string): string =>
  `${serviceUrl}/?bot_id=${botId}&channel_id=web&style_id=default&access_mode=normal`;

/** Starts the reference service on 127.0.0.1 and the example host page on localhost: two sites, as in real life. */
export const startServers = async (
  ports: { service: number; hostPage: number },
  options: { dataFolder?: string } = {},
): Promise<Servers> => {
  const login = createSiteLogin(exampleLoginSecret());
  const service = await startService({ ...options, port: ports.service, host: '127.0.0.1' });
  const hostPage = await startHostPage({ port: ports.hostPage, serviceUrl: service.url, login }).catch(
    async (error: unknown) => {
      await service.close();
      throw error;
    },
  );
  return {
    serviceUrl: service.url,
    hostPageUrl: hostPage.url,
    chatUrl: chatUrlFor('casement', service.url),
    close: async () => {
      await Promise.all([hostPage.close(), service.close()]);
    },
  };
};
