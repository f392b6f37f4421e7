import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { behind, performStep, type Skill, type SkillTools, StepFailure } from '../skill.ts';

const TIMEOUT_MS = 8000;
/** How long the server may take to end its session. */
const END_TIMEOUT_MS = 2000;
const TOOL = 'count_text';
const Counts = v.object({ words: v.number(), characters: v.number(), sentences: v.number() });

/** Calls the tool of the MCP server, over Streamable HTTP. */
const callTool = async (
  { mcpUrl, input }: SkillTools,
  text: string,
): Promise<v.InferOutput<typeof Counts>> => {
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ]);
  const client = new Client({ name: 'casement-workshop', version: '1.0.0' });
  const limits = { signal: input.signal, timeout: TIMEOUT_MS };
  const call = async (transport: InstanceType<typeof StreamableHTTPClientTransport>) => {
    try {
      await client.connect(transport, limits);
      return await client.callTool({ name: TOOL, arguments: { text } }, undefined, limits);
    } finally {
      // A server with sessions would keep this one. What still waits for its answer ends with the client.
      const isOver = sleep(END_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([transport.terminateSession(), isOver]).catch(() => undefined);
    }
  };
  try {
    const url = new URL(await mcpUrl());
    const result = await call(new StreamableHTTPClientTransport(url, { requestInit: { redirect: 'error' } }));
    if (result.isError) throw new StepFailure('The tool reported a failure.');
    const counts = v.safeParse(Counts, result.structuredContent);
    if (!counts.success) throw new StepFailure('The reply has another shape than expected.');
    return counts.output;
  } catch (error) {
    if (error instanceof StepFailure) throw error;
    throw new StepFailure('The MCP server cannot be reached.', { cause: error });
  } finally {
    await client.close().catch(() => undefined);
  }
};

/** ‘word count of …’: calls a tool of a remote MCP server. */
export const countWords: Skill = {
  match: behind(/\b(?:word count of|count (?:the )?words (?:of|in))\b|统计字数|字数统计|数一数字数/i),
  async *run([text = ''], tools) {
    const { words, characters, sentences } = yield* performStep(
      tools,
      {
        id: 'mcp',
        kind: 'mcp',
        title: { en: 'Count with the text tools', 'zh-CN': '用文本工具统计' },
        input: { server: 'text-tools', tool: TOOL, arguments: { text } },
      },
      () => callTool(tools, text),
    );
    return tools.language === 'en'
      ? `The text has **${words}** word${words === 1 ? '' : 's'}, ${characters} characters and ` +
          `${sentences} sentence${sentences === 1 ? '' : 's'}.`
      : `这段文字有 **${words}** 个词、${characters} 个字符、${sentences} 个句子。`;
  },
};
