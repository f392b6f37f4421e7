import { pino } from 'pino';
import { createSiteLogin } from '../../examples/login/site-login.ts';
import { startHostPage } from '../../examples/script-tag/server.ts';
import { startService } from '../../examples/service/start-service.ts';
import { exampleLoginSecret } from './example-login.ts';

export type Servers = {
  serviceUrl: string;
  hostPageUrl: string;
  /** The chat as a full page, with the ids that the host page asks for. */
  chatUrl: string;
  close: () => Promise<void>;
};

export const exampleQuery = 'bot_id=casement&channel_id=web&style_id=default&access_mode=normal';

/** Starts the reference service on 127.0.0.1 and the example host page on localhost: two sites, as in real life. */
export const startServers = async (
  ports: { service: number; hostPage: number },
  options: { dataFolder?: string } = {},
): Promise<Servers> => {
  // Logs go to stderr and only say what went wrong, so that the two addresses are all that stands on stdout.
  const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' }, pino.destination(2));
  const login = createSiteLogin(exampleLoginSecret());
  const service = await startService({ ...options, port: ports.service, host: '127.0.0.1', logger });
  const hostPage = await startHostPage({ port: ports.hostPage, serviceUrl: service.url, login }).catch(
    async (error: unknown) => {
      await service.close();
      throw error;
    },
  );
  return {
    serviceUrl: service.url,
    hostPageUrl: hostPage.url,
    chatUrl: `${service.url}/?${exampleQuery}`,
    close: async () => {
      await Promise.all([hostPage.close(), service.close()]);
    },
  };
};
