import { randomUUID } from 'node:crypto';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext } from '../agent.ts';
import { foreignAgent, type Talk } from '../connection/foreign-agent.ts';
import { asOneText } from '../connection/foreign-conversation.ts';
import { isPage } from '../connection/looks-like.ts';
import { base64Of, formOf, readQuestionFiles, withNotes } from '../connection/question-files.ts';
import { decodeReply } from '../reply-decoder.ts';
import type { N8nAgentConfig } from './n8n-config.ts';
import { createReplyReader } from './read-reply.ts';

const Kept = v.object({ sessionId: v.string() });

/** Makes the agent that asks a workflow of n8n by the webhook of its Chat Trigger. */
export const createN8nAgent = async (config: N8nAgentConfig, context: AgentContext): Promise<Agent> => {
  const headers = { ...config.headers, ...basicAuth(config, context.env) };
  const { run } = foreignAgent('n8n', { ...config, headers }, context, {
    schema: Kept,
    ask: (talk) => ask(config, talk),
  });
  return { run };
};

const basicAuth = ({ basicAuthEnv }: N8nAgentConfig, env: AgentContext['env']): Record<string, string> => {
  if (basicAuthEnv === undefined) return {};
  const user = env[basicAuthEnv];
  if (!user?.includes(':')) {
    throw new Error(`the environment variable ${basicAuthEnv} must hold user:password for basicAuthEnv`);
  }
  return { Authorization: `Basic ${Buffer.from(user).toString('base64')}` };
};

async function* ask(config: N8nAgentConfig, talk: Talk<typeof Kept>): AsyncGenerator<RunEvent> {
  const { input } = talk;
  const { kept, since } = await talk.goOnFrom();
  const sessionId = kept.sessionId ?? randomUUID();
  await talk.keep({ sessionId });
  const { files, notes } = await readQuestionFiles(input);
  const fields = {
    action: 'sendMessage',
    [config.chatSessionKey]: sessionId,
    [config.chatInputKey]: withNotes(asOneText(since), notes),
    metadata: { ...config.metadata, language: input.language, context: input.context },
  };
  const reply = await talk.send(config.url, {
    ...(files.length > 0 ? { body: formOf(fields, files, 'files') } : { json: fields }),
    headers: { Accept: 'text/plain' },
  });
  const mimeType = reply.headers.get('Content-Type')?.split(';')[0]?.trim() ?? '';
  const reader = createReplyReader(talk);
  if (mimeType === 'text/html') {
    // A workflow that responds with plain text says that it is this.
    const text = decodeReply(await reply.bytes(), reply.headers.get('Content-Type'));
    if (isPage(text)) {
      throw talk.failure('the address answers with a web page; url must be that of a Chat Trigger');
    }
    reader.take({ text });
  } else if (isFile(mimeType)) {
    const name = /filename="?([^";]+)/.exec(reply.headers.get('Content-Disposition') ?? '')?.[1];
    const base64 = base64Of({ bytes: await reply.bytes() });
    yield* await talk.show({ base64, mimeType, name });
  } else {
    for await (const piece of reply.values()) yield* reader.take(piece);
  }
  yield* reader.end();
}

/** Whether a workflow answers with a file: its last node may give bytes. */
const isFile = (mimeType: string): boolean =>
  /^(?:image|audio|video)\//.test(mimeType) || /^application\/(?:pdf|zip|octet-stream|vnd\.)/.test(mimeType);
