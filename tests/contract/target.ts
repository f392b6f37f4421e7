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
    /** Answered in many events over 2 seconds at least. */
    slow: string;
    /** Calls the first tool that is offered, and says what came of it; absent leaves the tests of tools out. */
    tool?: string;
    /**
     * Is cut in the middle of a word, after a source, and goes on when it is asked to; absent leaves the
     * tests of it out.
     */
    cut?: string;
  };
  /** Returns the code that was sent last to a phone number (with plus) or an e-mail address; absent leaves log-ins by code out. */
  codeSentTo?: (address: string) => Promise<string>;
  /** A custom domain that the service knows, with its client id. */
  domain?: { host: string; clientId: string };
  /** Signs a JWT as the embedding site does whose users may log in; absent leaves the tests of it out. */
  signAsSite?: (claims: Record<string, unknown>) => Promise<string>;
};
