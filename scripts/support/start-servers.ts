import { randomBytes } from 'node:crypto';
import { createSiteLogin } from '../../examples/login/site-login.ts';
import { startHostPage } from '../../examples/script-tag/server.ts';
import { startService } from '../../service/server/start-service.ts';

/** The variable that the bot of the examples names in `hostLogin.secretEnv`. */
const LOGIN_SECRET = 'CASEMENT_EXAMPLE_LOGIN_SECRET';

/**
 * The secret that example sites and the service share: that of the environment, else one made at each start
 * and put there.
 */
export const exampleLoginSecret = (): string => {
  process.env[LOGIN_SECRET] ||= randomBytes(32).toString('hex');
  return process.env[LOGIN_SECRET];
};

/** The variable that opens the administrator's page. */
const ADMIN_KEY = 'CASEMENT_ADMIN_KEY';

/**
 * Lets the administrator's page be opened: with the key of the environment, else with one made at each start
 * and put there. Returns the one that was made.
 */
export const exampleAdminKey = (): string | undefined => {
  if (process.env[ADMIN_KEY]) return undefined;
  process.env[ADMIN_KEY] = randomBytes(18).toString('base64url');
  return process.env[ADMIN_KEY];
};

/** Says where the administrator's page is; a key of one's own need not be told. */
export const describeAdminPage = (serviceUrl: string, madeKey: string | undefined): string =>
  `administrator: ${serviceUrl}/admin (key: ${madeKey ?? `that of ${ADMIN_KEY}`})`;

/** The chat with one of the examples' bots as a full page. */
export const chatUrlFor = (botId: string, serviceUrl: string): string =>
  `${serviceUrl}/?bot_id=${botId}&channel_id=web&style_id=default&access_mode=normal`;

/**
 * Starts the reference service on 127.0.0.1 and the example host page on localhost: two sites, as in real
 * life.
 */
export const startServers = async (
  ports: { service: number; hostPage: number },
  options: { dataFolder?: string } = {},
) => {
  const login = createSiteLogin(exampleLoginSecret());
  const adminKey = exampleAdminKey();
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
    /** The chat as a full page, with the ids that the host page asks for. */
    chatUrl: chatUrlFor('casement', service.url),
    adminPage: describeAdminPage(service.url, adminKey),
    /** The page that shows the codes of log-ins; undefined where they are sent. */
    outboxUrl: service.outboxUrl,
    close: async () => {
      await Promise.all([hostPage.close(), service.close()]);
    },
  };
};
