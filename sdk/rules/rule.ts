/**
 * A text, or one for each language by its tag; without one for the visitor's language the English counts,
 * else the first.
 */
export type RuleText = string | Readonly<Record<string, string>>;

/**
 * When the chat speaks first, and what it does then: at least one of `teaser`, `open` and `prefill`. All
 * conditions that a rule names must hold.
 */
export type ChatRule = {
  /**
   * Names the rule in `rule` events, and by it the browser remembers that it has spoken. Default: its place
   * in the list, from 1.
   */
  name?: string;
  /**
   * Paths of pages, such as `/pricing`; `*` stands for any characters, and a path that begins with `!`
   * excludes. Default: every page.
   */
  pages?: string | readonly string[];
  /** The visitor has had the page before their eyes for so many seconds. */
  afterSeconds?: number;
  /**
   * The visitor has scrolled through so much of the page, 1 to 100 percent; a page that fits its window is
   * seen after a second.
   */
  afterScroll?: number;
  /** The pointer leaves the page at its top, as on the way to another tab. Never on a phone. */
  onExit?: boolean;
  /** Whether the visitor was here before, with half an hour between then and now. Default: either. */
  isReturning?: boolean;
  /** A text beside the launcher, at most 300 characters. */
  teaser?: RuleText;
  /** Opens the chat, without moving the focus; not where it would cover the page, as on a phone. */
  open?: boolean;
  /** Text for an empty composer: when the chat opens, or, alone, once it is loaded. */
  prefill?: RuleText;
  /**
   * Speaks at most once on each `page`, in each `session` (until half an hour without a page), or `ever`.
   * Default `session`.
   */
  once?: 'page' | 'session' | 'ever';
};
