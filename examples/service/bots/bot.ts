import type { Configuration, Language, Limits, StyleConfig } from 'casement/contract';
import type { ChannelConfig, RobotConfig } from 'casement/contract';
import type { Agent } from '../agents/agent.ts';
import type { SpeechConfig } from '../speech/speech-config.ts';

/** A site that embeds the chat proves who its users are by a secret that it shares, or by its public keys. */
export type HostLoginConfig = {
  /** The environment variable that holds the secret. */
  secretEnv?: string | undefined;
  jwksUrl?: string | undefined;
  issuer?: string | undefined;
  audience?: string | undefined;
};

export type Channel = ChannelConfig & {
  /** Absent means that of the bot. */
  hostLogin?: HostLoginConfig | undefined;
  /** Host pages that may embed this channel; absent means those of the bot. */
  allowedOrigins?: string[] | undefined;
};

/** A bot file, checked and with its defaults. */
export type BotDefinition = {
  id: string;
  /** The robot's configuration in English, the default, and in other languages. */
  robot: Record<Language, RobotConfig>;
  channels: Map<string, Channel>;
  styles: Map<string, StyleConfig>;
  limits: Limits;
  links?: Configuration['links'];
  /** Models that speak and listen; absent means none. */
  speech?: SpeechConfig;
  /** Questions that may follow any answer. */
  followUps: Record<Language, string[]>;
  allowedOrigins?: string[] | undefined;
  hostLogin?: HostLoginConfig | undefined;
  /** Custom domains and the sign-in client id of each. */
  domains: Map<string, string>;
};

/** A bot that answers. */
export type Bot = BotDefinition & {
  /** Takes the agent for one run; it stays alive, whatever happens to the file, until it is released. */
  takeAgent(): { agent: Agent; release(): void };
};
