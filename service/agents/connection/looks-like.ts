import { jsonIn } from '../../base/json.ts';

type Sample = { headers: Headers; text: string; json: unknown };

const has = (json: unknown, ...names: string[]): boolean =>
  typeof json === 'object' && json !== null && names.every((name) => name in json);

export const isPage = (text: string): boolean => /^\s*<(?:!doctype|html)\b/i.test(text);

const isHtml = ({ headers, text }: Sample): boolean =>
  (headers.get('Content-Type') ?? '').startsWith('text/html') || isPage(text);

/** The first that fits says what it is. */
const KINDS: readonly [what: string, fits: (sample: Sample) => boolean][] = [
  ['the page of an n8n', (sample) => isHtml(sample) && sample.text.includes('n8n')],
  ['the page of a Flowise', (sample) => isHtml(sample) && sample.text.includes('Flowise')],
  ['the page of a Dify', (sample) => isHtml(sample) && sample.text.includes('Dify')],
  ['an HTML page', isHtml],
  [
    'an AI SDK route with the UI message stream',
    ({ headers }) => headers.has('x-vercel-ai-ui-message-stream'),
  ],
  ['an AI SDK route with the older data stream', ({ headers }) => headers.has('x-vercel-ai-data-stream')],
  ['an AG-UI agent', ({ text }) => /"type"\s*:\s*"RUN_STARTED"/.test(text)],
  ['a ChatKit server', ({ text }) => /"type"\s*:\s*"thread\.(?:created|item)/.test(text)],
  ['an agent card of A2A', ({ json }) => has(json, 'skills', 'capabilities')],
  ['an n8n', ({ text }) => /webhook/i.test(text) && /not registered/i.test(text)],
  ['a Dify', ({ json, text }) => has(json, 'code', 'message', 'status') && text.includes('"status"')],
  ['a Flowise', ({ json }) => has(json, 'statusCode', 'success', 'message')],
  ['a Rasa', ({ text }) => /"recipient_id"\s*:/.test(text) || text.startsWith('Hello from Rasa')],
  ['a JSON-RPC server', ({ json }) => has(json, 'jsonrpc')],
  ['an endpoint of OpenAI’s form', ({ json }) => has(json, 'choices') || has(json, 'object', 'data')],
  ['an event stream', ({ headers }) => (headers.get('Content-Type') ?? '').startsWith('text/event-stream')],
  ['JSON', ({ json }) => json !== undefined],
];

/**
 * Says what the beginning of a reply looks like, for an operator who has named the wrong address; undefined
 * where nothing tells.
 */
export const looksLike = (headers: Headers, text: string): string | undefined => {
  const sample = { headers, text, json: jsonIn(text) };
  return KINDS.find(([, fits]) => fits(sample))?.[0];
};

/**
 * The words in which a back end says why it fails, at the places where they usually stand; its whole text
 * where it is no JSON.
 */
export const wordsOfFailure = (headers: Headers, text: string): string => {
  const json = jsonIn(text);
  const find = (value: unknown, depth: number): string | undefined => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null || depth === 0) return undefined;
    const fields = value as Record<string, unknown>;
    for (const name of ['message', 'detail', 'error', 'errorText', 'reason']) {
      const found = find(fields[name], depth - 1);
      if (found !== undefined && found !== '') return found;
    }
    return undefined;
  };
  const found = find(json, 3);
  if (found !== undefined) return found;
  return isHtml({ headers, text, json }) ? '' : text.trim();
};
