import type { ChatOptions, Settings } from '../chat/options.ts';
import type { ContextOptions, Tool } from './options.ts';

type ToolEvent = { name: string; callId: string; phase: 'started' | 'done' | 'failed' };

type PageListeners = {
  /** Tools or context have changed. */
  onChange: () => void;
  onTool: (detail: ToolEvent) => void;
  /** A tool is invalid. */
  onProblem: (message: string) => void;
  /** Ends with the chat. */
  signal: AbortSignal;
};

/** The site's tools, context and user as the site has given them; the part that works with them is fetched later. */
export type Page = Omit<PageListeners, 'onChange'> & {
  /** By name. */
  readonly tools: ReadonlyMap<string, Tool>;
  readonly context: ContextOptions | undefined;
  readonly getUserToken: ChatOptions['getUserToken'];
  setContext(context: ContextOptions): void;
  /** Returns what takes the tool away again. */
  registerTool(tool: Tool): () => void;
};

export const createPage = (
  { tools: given, context: initial, getUserToken }: Settings,
  { onChange, ...listeners }: PageListeners,
): Page => {
  const tools = new Map(given.map((tool) => [tool.name, tool]));
  let context = initial;
  return {
    ...listeners,
    tools,
    get context() {
      return context;
    },
    getUserToken,
    setContext: (next) => {
      context = next;
      onChange();
    },
    registerTool: (tool) => {
      tools.set(tool.name, tool);
      onChange();
      return () => {
        // Another tool may have taken the name meanwhile.
        if (tools.get(tool.name) !== tool) return;
        tools.delete(tool.name);
        onChange();
      };
    },
  };
};
