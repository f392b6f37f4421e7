import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { askAddress, postJson, type Reply } from './ask-address.ts';

/** A back end that was found, and the bot that talks to it. */
export type Found = {
  /** For people, such as `a Flowise flow`. */
  what: string;
  /** The block `agent` of a bot file. */
  agent: Record<string, unknown>;
  /** The name of the bot. */
  name: string;
  /** Its pages, where they were fetched for this. */
  temporaryFolder?: string;
};

/** Headers that go along with each question, and where a bot file finds them. */
export type Access = { headers: Record<string, string>; headersFromEnv: Record<string, string> };

/**
 * Looks whether a certain back end stands at an address. Throws an Error in plain words where it does and
 * cannot be asked.
 */
type Look = (url: URL, access: Access, env: NodeJS.ProcessEnv) => Promise<Found | undefined>;

/** An address without what follows its path, and without a slash at its end. */
const baseOf = (url: URL): string => (url.origin + url.pathname).replace(/\/$/, '');

const is = <Schema extends v.GenericSchema>(schema: Schema, value: unknown): value is v.InferOutput<Schema> =>
  v.is(schema, value);

/** The options of an agent behind an address. */
const at = (url: string, { headersFromEnv }: Access) => ({
  url,
  ...(Object.keys(headersFromEnv).length > 0 && { headersFromEnv }),
});

const refused = (reply: Reply | undefined): boolean => reply?.status === 401 || reply?.status === 403;

const flowise: Look = async (url, access) => {
  const id = /\/(?:api\/v1\/prediction|chatbot|canvas|agentcanvas|v2\/agentcanvas)\/([\w-]+)/.exec(
    url.pathname,
  )?.[1];
  const ping = await askAddress(new URL('/api/v1/ping', url));
  if (ping?.text.trim() !== 'pong') return undefined;
  if (!id) {
    throw new Error(
      `At ${url.origin} is a Flowise. Give the address of one flow: ${url.origin}/api/v1/prediction/ID, with the id of its page.`,
    );
  }
  return {
    what: 'a Flowise flow',
    name: 'Flowise',
    agent: { type: 'flowise', ...at(`${url.origin}/api/v1/prediction/${id}`, access) },
  };
};

/** Whether a page is the editor of n8n. */
const isEditor = (text: string): boolean => text.includes('n8n:config');

const n8n: Look = async (url, access) => {
  if (!/\/webhook(?:-test)?\//.test(url.pathname)) {
    const page = await askAddress(url, access, isEditor);
    if (!isEditor(page?.text ?? '')) return undefined;
    throw new Error(
      `At ${url.origin} is an n8n. Give the address of one chat, which its Chat Trigger shows: ${url.origin}/webhook/ID/chat.`,
    );
  }
  const body = { action: 'loadPreviousSession', sessionId: randomUUID() };
  const reply = await postJson(url, body, access.headers);
  const looksRight = is(v.object({ data: v.array(v.unknown()) }), reply?.json) || refused(reply);
  if (!looksRight && !/n8n|webhook/i.test(reply?.text ?? '')) {
    // A webhook of no chat answers whatever comes; that it takes no GET is told in words of n8n.
    const page = reply?.status === 200 ? await askAddress(url, access) : undefined;
    if (!/webhook/i.test(page?.text ?? '')) return undefined;
  }
  if (reply?.status === 404) {
    throw new Error(
      `n8n knows no active workflow at ${baseOf(url)}: activate the workflow and take the address of its chat.`,
    );
  }
  return { what: 'a chat of n8n', name: 'n8n', agent: { type: 'n8n', ...at(baseOf(url), access) } };
};

const Card = v.object({ name: v.string(), skills: v.optional(v.array(v.unknown())) });

const a2a: Look = async (url, access) => {
  const isCard = url.pathname.endsWith('.json');
  // An agent need not stand at the root of its host.
  for (const place of new Set([baseOf(url), url.origin])) {
    const card = (await askAddress(isCard ? url : `${place}/.well-known/agent-card.json`, access))?.json;
    if (!is(Card, card) || !('skills' in card || 'capabilities' in card)) continue;
    const { name } = card;
    return { what: `the A2A agent ‘${name}’`, name, agent: { type: 'a2a', ...at(place, access) } };
  }
  return undefined;
};

const Assistants = v.array(v.object({ graph_id: v.string() }));

const langgraph: Look = async (url, access) => {
  const base = baseOf(url);
  const ok = await askAddress(`${base}/ok`, access);
  if (!is(v.object({ ok: v.literal(true) }), ok?.json)) return undefined;
  const search = await postJson(`${base}/assistants/search`, { limit: 10 }, access.headers);
  if (refused(search)) throw new Error(`The LangGraph server at ${base} wants a key.`);
  if (!is(Assistants, search?.json) || !search.json[0]) {
    throw new Error(`The LangGraph server at ${base} has no assistant.`);
  }
  const assistant = search.json[0].graph_id;
  return {
    what: `the graph ‘${assistant}’ of a LangGraph server`,
    name: assistant,
    agent: { type: 'langgraph', ...at(base, access), assistant },
  };
};

const Models = v.object({ data: v.array(v.object({ id: v.string() })) });

/** A key of its own: that of a provider must not go to whatever server is tried. */
const MODEL_KEY = 'CASEMENT_TRY_KEY';

const modelServer: Look = async (url, _access, env) => {
  const key = env[MODEL_KEY];
  const headers = key ? { Authorization: `Bearer ${key}` } : undefined;
  for (const base of [baseOf(url), `${url.origin}/v1`]) {
    const reply = await askAddress(`${base}/models`, headers && { headers });
    if (!is(Models, reply?.json)) continue;
    // Those that make vectors cannot talk.
    const model = reply.json.data.find(({ id }) => !/embed/i.test(id))?.id;
    if (model === undefined) throw new Error(`The server at ${base} has no model that talks.`);
    return {
      what: `the model ‘${model}’ of a server that speaks OpenAI's interface`,
      name: model,
      agent: { type: 'model', provider: 'openai-compatible', model, baseUrl: base, apiKeyEnv: MODEL_KEY },
    };
  }
  return undefined;
};

const dify: Look = async (url, _access, env) => {
  const [before = ''] = url.pathname.split('/v1');
  const base = `${url.origin}${url.pathname.includes('/v1') ? before : ''}/v1`;
  const key = env['DIFY_API_KEY'];
  const reply = await askAddress(
    `${base}/parameters`,
    key ? { headers: { Authorization: `Bearer ${key}` } } : {},
  );
  const isRefused = refused(reply) && is(v.object({ code: v.string(), message: v.string() }), reply?.json);
  if (isRefused) {
    throw new Error(
      `At ${base} is a Dify. Set DIFY_API_KEY to the key of your app: its page ‘API access’ makes one.`,
    );
  }
  if (!is(v.object({ user_input_form: v.array(v.unknown()) }), reply?.json)) return undefined;
  return {
    what: 'an app of Dify',
    name: 'Dify',
    agent: { type: 'dify', url: base, apiKeyEnv: 'DIFY_API_KEY' },
  };
};

const rasa: Look = async (url, access) => {
  const reply = await askAddress(new URL('/webhooks/rest/', url), access);
  if (!is(v.object({ status: v.literal('ok') }), reply?.json)) return undefined;
  const address = `${url.origin}/webhooks/rest/webhook`;
  return { what: 'a Rasa assistant', name: 'Rasa', agent: { type: 'rasa', ...at(address, access) } };
};

const HELLO = 'Hello';

/** Whether a stream begins as a run of AG-UI does. */
const isAgUi = (text: string) =>
  text
    .split('\n')
    .some((line) => line.startsWith('data:') && /"type" ?: ?"RUN_(?:STARTED|ERROR)"/.test(line));

const agUi: Look = async (url, access) => {
  const input = {
    threadId: randomUUID(),
    runId: randomUUID(),
    state: {},
    messages: [{ id: randomUUID(), role: 'user', content: HELLO }],
    tools: [],
    context: [],
    forwardedProps: {},
  };
  const reply = await postJson(url, input, access.headers, isAgUi);
  if (!reply || !isAgUi(reply.text)) return undefined;
  return { what: 'an AG-UI agent', name: 'Agent', agent: { type: 'ag-ui', ...at(url.href, access) } };
};

const aiSdk: Look = async (url, access) => {
  const message = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text: HELLO }] };
  const body = { id: randomUUID(), messages: [message], trigger: 'submit-message' };
  const reply = await postJson(url, body, access.headers, () => true);
  if (reply?.headers.has('x-vercel-ai-data-stream')) {
    throw new Error(
      `${url.href} answers with the older data stream of the AI SDK 4: take version 5 or newer there.`,
    );
  }
  if (!reply?.headers.has('x-vercel-ai-ui-message-stream')) return undefined;
  return {
    what: 'a route of the AI SDK',
    name: 'Assistant',
    agent: { type: 'ai-sdk', ...at(url.href, access) },
  };
};

const chatkit: Look = async (url, access) => {
  const body = { type: 'threads.list', params: { limit: 1, order: 'desc' }, metadata: {} };
  const reply = await postJson(url, body, access.headers);
  const page = v.object({ data: v.array(v.unknown()), has_more: v.boolean() });
  if (!is(page, reply?.json)) return undefined;
  return { what: 'a ChatKit server', name: 'ChatKit', agent: { type: 'chatkit', ...at(url.href, access) } };
};

const mcp: Look = async (url, access) => {
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'casement', version: '0' },
  };
  const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const reply = await postJson(url, body, access.headers, (text) => text.includes('serverInfo'));
  if (!reply?.text.includes('serverInfo')) return undefined;
  throw new Error(
    `${url.href} is an MCP server: it has tools and nothing that talks. Name it under ‘mcp’ of a bot whose agent is a model.`,
  );
};

/**
 * The looks in their order, those of one row at once: first what costs nothing, then what another server may
 * take for a question, then what asks for an answer. The first that is sure counts.
 */
const rows: readonly (readonly Look[])[] = [
  [flowise, n8n, a2a, langgraph, modelServer, dify, rasa],
  [mcp, chatkit],
  [agUi],
  [aiSdk],
];

/** Finds out which back end stands at an address; undefined where it is none that is known. */
export const findBackEnd: (...given: Parameters<Look>) => ReturnType<Look> = async (...given) => {
  for (const looks of rows) {
    // At once: a server that is not the one that is looked for may be silent for long.
    const results = await Promise.allSettled(looks.map((look) => look(...given)));
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason;
      if (result.value) return result.value;
    }
  }
  return undefined;
};
