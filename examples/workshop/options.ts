import * as v from 'valibot';

const address = v.optional(v.pipe(v.string(), v.url()));

const Options = v.strictObject({
  /** Folders of Markdown that questions are answered from, relative to the bot file. */
  folders: v.strictObject({ en: v.string(), 'zh-CN': v.string() }),
  /** How fast the answer is written; 0 is at once. */
  wordsPerSecond: v.optional(v.pipe(v.number(), v.minValue(0)), 60),
  /** The shop's HTTP API; absent means one that the agent starts for itself. */
  shopUrl: address,
  /** The one web page that may be read; absent means one of the agent's own. */
  pageUrl: address,
  /** An MCP server with the tool `count_text`, over Streamable HTTP; absent means one that the agent starts for itself. */
  mcpUrl: address,
});

/** Checks what the bot file says. Throws an Error that names each option that cannot be used. */
export const readOptions = (given: Record<string, unknown>): v.InferOutput<typeof Options> => {
  const result = v.safeParse(Options, given);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'agent'}: ${issue.message}`);
  throw new Error(problems.join('; '));
};
