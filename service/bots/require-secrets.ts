import { messageOf } from '../base/message-of.ts';
import { type BotDefinition, BotFileError, type HostLoginConfig } from './bot.ts';
import { readSiteSecret } from './site-secret.ts';

/**
 * Throws a BotFileError when a secret that the file names is not there: without it, no user of the site could
 * log in, and nobody could trust a webhook.
 */
export const requireSecrets = (
  path: string,
  { hostLogin, channels }: BotDefinition,
  env: Readonly<Record<string, string | undefined>>,
): void => {
  const logins: [place: string, Pick<HostLoginConfig, 'secretEnv'> | undefined][] = [
    ['hostLogin', hostLogin],
  ];
  for (const [id, channel] of channels)
    logins.push(
      [`channels.${id}.hostLogin`, channel.hostLogin],
      [`channels.${id}.contact.webhook`, channel.contact?.webhook],
    );
  const problems = logins.flatMap(([place, login]) => {
    try {
      if (login?.secretEnv) readSiteSecret(env, login.secretEnv);
      return [];
    } catch (error) {
      return `  ${place}.secretEnv: ${messageOf(error)}`;
    }
  });
  if (problems.length > 0) throw new BotFileError([`${path}:`, ...problems].join('\n'));
};
