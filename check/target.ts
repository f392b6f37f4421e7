/** Features that a service may lack, or that a check cannot try from outside. */
export type Feature =
  | 'answers again'
  | 'anonymous visitors'
  | 'approval'
  | 'comparing'
  | 'feedback'
  | 'files'
  | 'images'
  | 'log-in of the site'
  | 'new visitors'
  | 'other origins'
  | 'plans'
  | 'predictions'
  | 'reading aloud'
  | 'recommendations'
  | 'security check'
  | 'sharing'
  | 'slow answers'
  | 'work as a check'
  | 'writing down';

/** A chat service to test and what the tests need to know of it. */
export type Target = {
  /** The service's base address, `/im` included. */
  baseUrl: string;
  botId: string;
  styleId: string;
  channels: {
    /** Anonymous visitors may chat. */
    open: string;
    /** Only who has logged in may chat; absent leaves its tests out. */
    members?: string;
    /** Not anonymous, but trial. */
    trial?: string;
  };
  questions: {
    /** Answered at once, in several events. */
    short: string;
    /** Answered in many events over 2 seconds at least, where there are `slow answers`. */
    slow: string;
    /**
     * Calls the first tool that is offered, and says what came of it; absent leaves the tests of tools out.
     */
    tool?: string;
    /**
     * Is cut in the middle of a word, after a source, and goes on when it is asked to; absent leaves the
     * tests of it out.
     */
    cut?: string;
  };
  /**
   * Returns the code that was sent last to a phone number (with plus) or an e-mail address; absent leaves
   * log-ins by code out.
   */
  codeSentTo?: (address: string) => Promise<string>;
  /** Another origin, from whose pages the service may be called. Default `https://app.example`. */
  origin?: string;
  /** A custom domain that the service knows, with its client id. */
  domain?: { host: string; clientId: string };
  /** Signs a JWT as the embedding site does whose users may log in; absent leaves the tests of it out. */
  signAsSite?: (claims: Record<string, unknown>) => Promise<string>;
  /** Why the service cannot be asked for a feature; one that is not named is there. */
  without?: Partial<Record<Feature, string>>;
  /** Gives a new visitor a token; absent: the free log-in does. Throws `LeftOut` where nothing does. */
  newToken?: (uuid: string, channelId: string) => Promise<string>;
  /** Cuts answers while they are written after each of their events in turn; default after a few of them. */
  cutsEveryEvent?: boolean;
  /** Default the global `fetch`. */
  fetch?: typeof fetch;
};
