import * as v from 'valibot';
import { Configuration as ConfigurationSchema } from '../service/contract/configuration.ts';
import type {
  AccessMode,
  ChannelConfig,
  Configuration,
  Language,
  Limits,
  RobotConfig,
  StyleConfig,
} from '../service/contract/index.ts';

/** The bot, channel and style that the address asks for. */
export type Address = {
  botId: string;
  channelId: string;
  styleId: string;
  accessMode: AccessMode;
};

/** 1: login required; 2: trial; 3: anonymous allowed. */
export type AccessPermission = 1 | 2 | 3;

/** Where the app stands; each but `ready` is a screen of its own. */
export type VisitorPhase =
  | { type: 'starting' }
  | { type: 'ready' }
  /** The address lacks a bot, channel or style id, or one of them cannot be an id. */
  | { type: 'bad-address'; problems: AddressProblem[] }
  /** The service does not know this bot, channel or style. */
  | { type: 'not-found' }
  /** The host page's origin may not embed this chat. */
  | { type: 'origin-not-allowed'; origin: string }
  | { type: 'login-required' }
  | {
      type: 'account';
      status: 'needs-approval' | 'submitted' | 'under-review' | 'rejected' | 'disabled';
      reason?: string;
    }
  | { type: 'offline' }
  | { type: 'service-down' };

export type AddressProblem = {
  parameter: 'bot_id' | 'channel_id' | 'style_id' | 'access_mode';
  problem: 'missing' | 'invalid';
};

/** The store's shape, `session` in session-store.ts. Configuration groups hold the specification's defaults until the service has answered. */
export type VisitorState = {
  phase: VisitorPhase;
  address: Address | null;
  language: Language;
  channelConfig: ChannelConfig & { accessPermission: AccessPermission };
  robotConfig: RobotConfig;
  styleConfig: StyleConfig;
  limits: Limits;
  /** The kinds of speech that the service can do itself. */
  speech: NonNullable<Configuration['speech']>;
  links: NonNullable<Configuration['links']>;
  /** The sign-in client id: the built-in one, or that of the custom domain. */
  clientId: string;
  /** The visitor goes by a login, not as anybody. */
  isLoggedIn: boolean;
};

/** The state before the service has answered: the specification's defaults. */
export const initialVisitor = (): VisitorState => {
  const { channel, robot, style, limits } = v.parse(ConfigurationSchema, {});
  return {
    phase: { type: 'starting' },
    address: null,
    language: 'en',
    channelConfig: { ...channel, accessPermission: 3 },
    robotConfig: robot,
    styleConfig: style,
    limits,
    speech: { tts: 0, stt: 0 },
    links: {},
    clientId: '',
    isLoggedIn: false,
  };
};
