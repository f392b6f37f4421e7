import type { Talk } from '../talk.ts';

/** A row of the table: what every back end is asked to do, seen from the chat. */
export type Case = {
  id: string;
  title: { en: string; 'zh-CN': string };
  /** Whether its bot waits only for a moment; all back ends are put through it at once. */
  isHasty?: true;
  /**
   * Does what the case is; returns what is left to do after the service was restarted, for one that needs
   * that.
   */
  run: (talk: Talk) => Promise<void | (() => Promise<void>)>;
  /** Whether the service is restarted in its middle, once for all back ends. */
  restarts?: true;
};
