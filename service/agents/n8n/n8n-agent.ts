import { randomUUID } from 'node:crypto';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput, Attachment } from '../agent.ts';
import { codeOfWords } from '../connection/code-of-words.ts';
import { type Connection, type Exchange, openConnection } from '../connection/connection.ts';
import { asOneText, foreignConversation } from '../connection/foreign-conversation.ts';
import { foreignFile } from '../connection/foreign-files.ts';
import { blobOf, readQuestionFiles, withNotes } from '../connection/question-files.ts';
import type { Reply } from '../connection/reply.ts';
import { tellAnswer } from '../connection/tell-answer.ts';
import type { N8nAgentConfig } from './n8n-config.ts';
import { createReplyReader } from './read-reply.ts';
import { WorkflowError } from './workflow-error.ts';

const Kept = v.object({ sessionId: v.string() });

/** Makes the agent that asks a workflow of n8n by the webhook of its Chat Trigger. */
export const createN8nAgent = async (config: N8nAgentConfig, context: AgentContext): Promise<Agent> => {
  const headers = { ...config.headers, ...basicAuth(config, context.env) };
  const connection = openConnection('n8n', { ...config, headers }, context);
  return { run: (input) => connection.answer(input, (exchange) => ask(config, connection, input, exchange)) };
};

const basicAuth = ({ basicAuthEnv }: N8nAgentConfig, env: AgentContext['env']): Record<string, string> => {
  if (basicAuthEnv === undefined) return {};
  const user = env[basicAuthEnv];
  if (!user?.includes(':')) {
    throw new Error(`the environment variable ${basicAuthEnv} must hold user:password for basicAuthEnv`);
  }
  return { Authorization: `Basic ${Buffer.from(user).toString('base64')}` };
};

async function* ask(
  config: N8nAgentConfig,
  connection: Connection,
  input: AgentInput,
  exchange: Exchange,
): AsyncGenerator<RunEvent> {
  const { fields, files } = await questionOf(config, input);
  const reply = await exchange.send(config.url, {
    ...(files.length > 0 ? { body: formOf(fields, files) } : { json: fields }),
    headers: { Accept: 'text/plain' },
  });
  const tell = tellAnswer(input);
  const mimeType = reply.headers.get('Content-Type')?.split(';')[0]?.trim() ?? '';
  if (mimeType === 'text/html') {
    reply.cancel();
    throw connection.failure('the address answers with a web page; url must be that of a Chat Trigger');
  }
  if (isFile(mimeType)) {
    const file = {
      base64: Buffer.from(await reply.bytes()).toString('base64'),
      mimeType,
      name: nameOf(reply),
    };
    yield* tell.text(await foreignFile(file, { input, connection, exchange }));
    yield* tell.end();
    return;
  }

  const reader = createReplyReader(tell);
  let hasBegun = false;
  try {
    for await (const piece of reply.values()) {
      const events = reader.take(piece);
      hasBegun ||= events.some(({ type }) => type === 'TEXT_MESSAGE_CONTENT');
      yield* events;
    }
    yield* reader.end();
  } catch (error) {
    if (!(error instanceof WorkflowError)) throw error;
    throw connection.failure(error.message, codeOfWords(error.message, hasBegun));
  }
}

/** Makes the fields of a question. A session of n8n only appends: another branch is another session. */
const questionOf = async (config: N8nAgentConfig, input: AgentInput) => {
  const conversation = foreignConversation(Kept, `n8n ${config.url}`);
  const found = await conversation.find(input);
  const known = found?.isBehind === false ? found : undefined;
  const sessionId = known?.kept.sessionId ?? randomUUID();
  await conversation.keep(input, { sessionId });
  const { files, notes } = await readQuestionFiles(input);
  const fields = {
    action: 'sendMessage',
    [config.chatSessionKey]: sessionId,
    [config.chatInputKey]: withNotes(asOneText(known?.since ?? input.messages), notes),
    metadata: { ...config.metadata, language: input.language, context: input.context },
  };
  return { fields, files };
};

const formOf = (fields: Record<string, unknown>, files: Attachment[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const file of files) form.append('files', blobOf(file), file.name);
  return form;
};

/** Whether a workflow answers with a file: its last node may give bytes. */
const isFile = (mimeType: string): boolean =>
  /^(?:image|audio|video)\//.test(mimeType) || /^application\/(?:pdf|zip|octet-stream|vnd\.)/.test(mimeType);

const nameOf = ({ headers }: Reply): string | undefined =>
  /filename="?([^";]+)/.exec(headers.get('Content-Disposition') ?? '')?.[1];
