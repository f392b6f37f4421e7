import { stringify } from 'yaml';
import type { Found } from './back-ends.ts';

/** Returns the text of a bot file for what was found, on the channel `web`, open to everybody. */
export const botText = ({ what, name, agent }: Found): string =>
  `# Talks to ${what}.\n${stringify({
    agent,
    robot: { botName: name },
    channels: { web: { isAnonymous: 1 } },
  })}`;

/** Returns a name for its file, such as `our-handbook`. */
export const botIdOf = ({ name }: Found): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40) || 'bot';
