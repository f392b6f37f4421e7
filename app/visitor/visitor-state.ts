import * as v from 'valibot';
import { Configuration as ConfigurationSchema } from '../service/contract/configuration.ts';
import type {
  AccessMode,
  ChannelConfig,
  Configuration,
  Limits,
  LoginState,
  RobotConfig,
  StyleConfig,
} from '../service/contract/index.ts';
import type { LookSheet } from '../theme/look.ts';
import type { IdentityType } from './identity/identity.ts';

/** The bot, channel and style that the address asks for. */
export type Address = {
  botId: string;
  channelId: string;
  styleId: string;
  accessMode: AccessMode;
};

/** 1: login required; 2: trial; 3: anonymous allowed. */
export type AccessPermission = 1 | 2 | 3;

/** The phases of the app; each but `ready` is a screen of its own. */
export type VisitorPhase =
  | { type: 'starting' }
  | { type: 'ready' }
  /** The address lacks a bot or channel id, or one of its ids cannot be one. */
  | { type: 'bad-address'; problems: AddressProblem[] }
  /** The service does not know this bot, channel or style. */
  | { type: 'not-found' }
  /**
   * The host page's origin may not embed this chat; `isUnconfirmed`: it might, but nothing shows that it is
   * the one it claims.
   */
  | { type: 'origin-not-allowed'; origin: string; isUnconfirmed?: true }
  /**
   * `hasEnded`: there was a login, which the service honours no more. `isAside`: another tab has let somebody
   * else in, of whom the page here has said nothing yet. `isPreview`: only a site that signs its previews has
   * a login there.
   */
  | { type: 'login-required'; hasEnded?: true; isAside?: true; isPreview?: true }
  | { type: 'offline' }
  | { type: 'service-down' };

/** Something that the visitor has to do before a message goes on. */
export type Obstacle =
  | { type: 'log-in' }
  /** The bot asks for approval, or an administrator has disabled the account: `state.account` says which. */
  | { type: 'approval' }
  /** A first message has to prove that a person sends it, and nothing has done so unseen. */
  | { type: 'check' }
  /** The visitor has used up their messages, or the bot is paid for. */
  | { type: 'plans' };

/**
 * Something that the visitor has to do before they can go on, or, with `contact`, wants to: they leave a
 * message for the people behind the bot. It stands over the thread and never takes it away.
 */
export type Challenge = Obstacle | { type: 'contact' };

export type AddressProblem = {
  parameter: 'bot_id' | 'channel_id' | 'style_id';
  problem: 'missing' | 'invalid';
};

/** The words and ways of the chat outside of the channel's hours, in the language on show. */
export type Absence = {
  /** Nothing can be asked until the channel opens. */
  isShut: boolean;
  /** For the header. */
  line: string;
  /** For the greeting. */
  text: string;
};

/**
 * The state of the visitor's store. The configurations have the specification's defaults until the service
 * has answered.
 */
export type VisitorState = {
  phase: VisitorPhase;
  /** Stands over whatever the phase shows; only `challenges` changes it. */
  challenge: Challenge | null;
  address: Address | null;
  /** The tag (BCP 47) of the interface's language: one of those that the app has. */
  language: string;
  channelConfig: ChannelConfig & { accessPermission: AccessPermission };
  robotConfig: RobotConfig;
  styleConfig: StyleConfig;
  /** The options of the style beside its colors, as a style sheet; absent where there are none. */
  look?: LookSheet;
  limits: Limits;
  /** The kinds of speech that the service can do itself. */
  speech: NonNullable<Configuration['speech']>;
  links: NonNullable<Configuration['links']>;
  /** The sign-in client id: the built-in one, or that of the custom domain. */
  clientId: string;
  /** Who is here, as far as it shows; a stored login shows once the service has honoured it. */
  identity: IdentityType;
  /** Visitors chat once an administrator has let them in. */
  needsApproval: boolean;
  /**
   * The form by which visitors leave a message, `ContactForm` once it is read; undefined where there is none.
   */
  contact?: unknown;
  /** The notice while the channel is closed; null while it is open. */
  absence: Absence | null;
  /** The service's word on who the visitor is and what they may do; null until it was asked. */
  account: LoginState | null;
};

/** The state before the service has answered: the specification's defaults. */
export const initialVisitor = (): VisitorState => {
  const { channel, robot, style, limits } = v.parse(ConfigurationSchema, {});
  return {
    phase: { type: 'starting' },
    challenge: null,
    address: null,
    language: 'en',
    channelConfig: { ...channel, accessPermission: 3 },
    robotConfig: robot,
    styleConfig: style,
    limits,
    speech: { tts: 0, stt: 0 },
    links: {},
    clientId: '',
    identity: 'anonymous',
    needsApproval: false,
    absence: null,
    account: null,
  };
};
