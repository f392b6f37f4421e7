import type { Connect } from './connect.ts';

const URL = 'https://api.openai.com/v1';

/** Connects to OpenAI, by the interface that the bot file names. */
export const connect: Connect = async (access) => {
  const { baseUrl = URL } = access;
  if (access.api === 'chat') {
    const { connectChat } = await import('./openai-compatible.ts');
    return connectChat(access, baseUrl, true);
  }
  const { connectResponses } = await import('./responses.ts');
  return connectResponses(access, baseUrl);
};
