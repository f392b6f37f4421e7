import type { ChatEvents } from '../chat/chat.ts';
import type { Settings } from '../chat/options.ts';
import type { ContextOptions, Tool } from './options.ts';

type PageListeners = {
  /** Tools or context have changed. */
  onChange: () => void;
  onTool: (detail: ChatEvents['tool']) => void;
  /** A tool is invalid. */
  onProblem: (message: string) => void;
  /** Ends with the chat. */
  signal: AbortSignal;
};

/**
 * Keeps the site's tools, context and user as the site has given them; the part that works with them is
 * fetched later.
 */
export const createPage = (
  { tools: given, context: initial, getUserToken }: Settings,
  { onChange, ...listeners }: PageListeners,
) => {
  const tools = new Map(given.map((tool) => [tool.name, tool]));
  let context = initial;
  return {
    ...listeners,
    /** By name. */
    tools: tools as ReadonlyMap<string, Tool>,
    get context() {
      return context;
    },
    getUserToken,
    setContext: (next: ContextOptions): void => {
      context = next;
      onChange();
    },
    /** Returns a function that takes the tool away again. */
    registerTool: (tool: Tool): (() => void) => {
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

export type Page = ReturnType<typeof createPage>;
