/** What a tool's `run` is given beside the arguments. */
export type ToolRun = {
  /** Aborts when the visitor stops the tool, its time is over, or the chat is destroyed. */
  signal: AbortSignal;
  /** The call's id; the same call runs once, also when the frame is reloaded in the middle. */
  callId: string;
};

/** A function of the page that the agent may ask for. The visitor is asked before it runs, unless it is safe. */
export type Tool = {
  /** 1 to 64 letters, digits, `_` or `-`; another tool of the same name is replaced. */
  name: string;
  /** What the visitor reads instead of the name. */
  title?: string;
  /** What it does and when it is of use, for the agent. */
  description: string;
  /** JSON Schema of the arguments, an object of type `object`; no arguments when absent. Together with the description at most 32 000 characters. */
  parameters?: Record<string, unknown>;
  /** Runs without the visitor being asked: for what changes nothing and shows nothing private. Default false. */
  isSafe?: boolean;
  /** How long one run may take, ms. Default 30 000. */
  timeoutMs?: number;
  /**
   * Does it. The arguments fit `parameters`. What it returns, or its promise resolves with, goes to the agent as JSON of at most
   * 32 000 characters; what it throws goes there as its message.
   */
  run(args: Record<string, unknown>, run: ToolRun): unknown;
};
