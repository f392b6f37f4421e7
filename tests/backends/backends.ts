import type { Backend } from './protocol.ts';
import { a2a } from './protocols/a2a.ts';
import { agUi } from './protocols/ag-ui.ts';
import { aiSdk } from './protocols/ai-sdk.ts';
import { anthropic } from './protocols/anthropic.ts';
import { botpress } from './protocols/botpress.ts';
import { chatKit } from './protocols/chatkit.ts';
import { dify } from './protocols/dify.ts';
import { flowise } from './protocols/flowise.ts';
import { google } from './protocols/google.ts';
import { langGraph } from './protocols/langgraph.ts';
import { n8n } from './protocols/n8n.ts';
import { openAi } from './protocols/openai.ts';
import { rasa } from './protocols/rasa.ts';
import { responses } from './protocols/responses.ts';

/** Every back end that the service knows, in the order of the table's columns. */
export const backends: readonly Backend[] = [
  responses,
  anthropic,
  google,
  openAi,
  agUi,
  aiSdk,
  langGraph,
  a2a,
  dify,
  n8n,
  flowise,
  chatKit,
  rasa,
  botpress,
];
