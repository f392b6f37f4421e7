import type { Connect } from './connect.ts';
import { connectChat } from './openai-compatible.ts';

/** Where Ollama listens, unless it is told otherwise. */
const URL = 'http://127.0.0.1:11434/v1';

/** Connects to Ollama by its OpenAI-compatible interface, which takes images as data only. */
export const connect: Connect = (access) => ({
  ...connectChat(access, access.baseUrl ?? URL),
  takesImageUrls: false,
});
