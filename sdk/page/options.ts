/** A part of the page that may go along with a question. */
export type PagePart = 'title' | 'address' | 'selection';

/**
 * The page's context that goes to the agent with each question. Empty unless the site fills it; the visitor
 * sees it and can leave it out.
 */
export type ContextOptions = {
  /**
   * - `title`: the document's title.
   * - `address`: its address without the fragment and without parameters named in `private`.
   * - `selection`: the text that the visitor has marked, unless a form field or an element with
   *   `data-casement-private` is in it.
   */
  page?: PagePart[];
  /** Facts of your own, by name; at most 32, each value cut at 4000 characters. */
  fields?: Record<string, string | number | boolean>;
  /** Names of fields and of address parameters that never leave the page. */
  private?: string[];
};

/** Given to a tool's `run` beside the arguments. */
export type ToolContext = {
  /** Aborts when the visitor stops the tool, its time is over, or the chat is destroyed. */
  signal: AbortSignal;
  /** The call's id; the same call runs once, also when the frame is reloaded in the middle. */
  callId: string;
};

/**
 * A function of the page that the agent may call. The visitor approves each call, unless the tool skips it.
 */
export type Tool = {
  /** 1 to 64 letters, digits, `_` or `-`; another tool of the same name is replaced. */
  name: string;
  /** The visitor reads it instead of the name. */
  title?: string;
  /** Says to the agent what the tool does and when it is of use. */
  description: string;
  /**
   * JSON Schema of the arguments, an object of type `object`; no arguments when absent. Together with the
   * description at most 32 000 characters.
   */
  parameters?: Record<string, unknown>;
  /**
   * Runs without the visitor's approval: for tools that change nothing and show nothing private. Default
   * false.
   */
  skipApproval?: boolean;
  /** How long one run may take, ms. Default 30 000. */
  timeoutMs?: number;
  /**
   * Does the work. The arguments fit `parameters`. The returned value, or that of the promise, goes to the
   * agent as JSON of at most 32 000 characters; of an error, its message goes there.
   */
  run(args: Record<string, unknown>, context: ToolContext): unknown;
};
