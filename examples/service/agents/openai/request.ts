import type { HostTool } from 'casement/contract';
import type OpenAI from 'openai';
import type { OpenAiAgentConfig } from '../agent-config.ts';

type Request = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;
type Tools = { list: HostTool[]; mayCall: boolean };

const NO_PARAMETERS = { type: 'object', properties: {} };

/** Makes the part of a request with the tools that the model may call. */
const toolsOf = ({ list, mayCall }: Tools): Partial<Request> => {
  if (list.length === 0) return {};
  return {
    tools: list.map(({ name, description, parameters }) => ({
      type: 'function' as const,
      function: {
        name,
        ...(description && { description }),
        parameters: 'type' in parameters ? parameters : { ...NO_PARAMETERS, ...parameters },
      },
    })),
    ...(!mayCall && { tool_choice: 'none' as const }),
  };
};

/** Makes one request to the model. */
export const requestOf = (
  config: OpenAiAgentConfig,
  client: OpenAI,
  messages: OpenAI.Chat.Completions.ChatCompletionMessageParam[],
  tools: Tools,
): Request => {
  // OpenAI's newer models refuse the older name; most other servers know only that.
  const isOpenAi = new URL(client.baseURL).hostname === 'api.openai.com';
  return {
    model: config.model,
    messages,
    ...toolsOf(tools),
    stream: true,
    stream_options: { include_usage: true },
    ...(config.temperature !== undefined && { temperature: config.temperature }),
    ...(config.maxTokens !== undefined && {
      [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: config.maxTokens,
    }),
  };
};
