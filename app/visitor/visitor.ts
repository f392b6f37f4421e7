import type { Service } from '../service/service.ts';
import type { SafeStorage } from '../storage/safe-storage.ts';
import type { Account } from './account.ts';
import type { Challenges } from './challenges.ts';
import type { IdentityOwner } from './identity/create-identity.ts';
import type { Credentials } from './identity/credentials.ts';
import type { Environment } from './environment.ts';
import type { Address, VisitorState } from './visitor-state.ts';

/** The visitor of a bot, and all that calls to the service need. */
export type Visitor = {
  /** Components read it with `useSnapshot`; only the visitor's verbs change it. */
  readonly state: VisitorState;
  readonly environment: Environment;
  /** The ids are empty while `state.phase` is `bad-address`. */
  readonly address: Address;
  readonly service: Service;
  readonly credentials: Credentials;
  /**
   * Keeps what is known of the visitor; only as long as the page where no bot is visited, or where they only
   * read.
   */
  readonly storage: SafeStorage;
  /** Who is here, as the storage has it; `state.identity` is what of it shows. */
  readonly identity: IdentityOwner;
  readonly challenges: Challenges;
  /**
   * Loads the part that asks the service who the visitor is; `state.account` has the last answer. Rejects
   * when its code does not come.
   */
  readonly account: () => Promise<Account>;
  /**
   * Asks for the account status where it decides what the visitor may do, and has them do what is needed.
   * Never rejects.
   */
  readonly checkAccount: () => Promise<void>;
  /**
   * Starts, or starts again after `offline`, `service-down` or another login: address, identity, credentials
   * and configuration. Ends in a `state.phase` other than `starting`; everything typed and stored stays.
   */
  start: () => Promise<void>;
  /**
   * Takes over a login or log-out of another tab. Where a frame has no local storage, only a word from there
   * tells of one.
   */
  followOtherTab: () => void;
  /**
   * Shows nothing and sends nothing more until `start`: another tab has let somebody else in, and the page
   * around the chat has to say whether they are its user.
   */
  standAside: () => void;
  /** Sets the language of the interface, one of those that the app has, and remembers the choice. */
  setLanguage: (language: string) => void;
  /** Takes over the host page's language unless the visitor has chosen one; not remembered. */
  setHostLocale: (locale: string) => void;
  /**
   * Registers what is still to be done in the name of a visitor who is about to be forgotten; it has to make
   * its calls at once.
   * @returns A function that takes it back.
   */
  beforeForgotten: (finish: () => Promise<unknown>) => () => void;
  /**
   * Holds back what is to be sent until a login is over: sent meanwhile, it would stay with the visitor
   * before.
   */
  holdForLogin: (login: Promise<unknown>) => void;
  /** Settles when no login is under way. */
  whenLoginSettled: () => Promise<unknown>;
  dispose: () => void;
};
