import { randomBytes } from 'node:crypto';

/** The variable that the bot of the examples names in `hostLogin.secretEnv`. */
const NAME = 'CASEMENT_EXAMPLE_LOGIN_SECRET';

/** The secret that example sites and the service share: that of the environment, else one made at each start and put there. */
export const exampleLoginSecret = (): string => {
  process.env[NAME] ||= randomBytes(32).toString('hex');
  return process.env[NAME];
};
