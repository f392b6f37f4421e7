import type { RunEvent, Source } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import type { Connection, Exchange } from '../connection/connection.ts';
import { countIn, type Fields, fieldsOf, listIn, textIn } from '../connection/fields.ts';
import { foreignFile } from '../connection/foreign-files.ts';
import { tellAnswer } from '../connection/tell-answer.ts';
import { cardsOf } from './graph-interrupts.ts';

type Needs = { input: AgentInput; connection: Connection; exchange: Exchange; nodes: string[] | undefined };

/** A call of a tool that is told in pieces. */
type Call = { id: string; name: string; args: string; isTold: boolean };

/** The texts, thoughts and files of a message's content, which is a text or a list of LangChain's content blocks. */
const blocksOf = (content: unknown): Fields[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : listIn(content).map(fieldsOf);

const reasoningOf = ({ type, reasoning, thinking, summary }: Fields): string =>
  type === 'reasoning' || type === 'thinking'
    ? textIn(reasoning) ||
      textIn(thinking) ||
      listIn(summary)
        .map((one) => textIn(fieldsOf(one)['text']))
        .join('\n\n')
    : '';

const fileOf = (block: Fields) => {
  const { type, image_url: image, url, data, name } = block;
  const mimeType =
    textIn(block['mime_type']) || textIn(block['mimeType']) || (type === 'file' ? '' : 'image/png');
  if (type === 'image_url') {
    const address = textIn(image) || textIn(fieldsOf(image)['url']);
    return { url: address, ...(!address.startsWith('data:') && { mimeType }) };
  }
  if (type !== 'image' && type !== 'file') return undefined;
  const named = textIn(name) || textIn(fieldsOf(block['metadata'])['filename']);
  const rest = { mimeType, ...(named !== '' && { name: named }) };
  if (typeof data === 'string') return { base64: data, ...rest };
  return typeof url === 'string' ? { url, ...rest } : undefined;
};

/** Turns the events of a run's stream (`messages-tuple`, `updates`, `custom`) into those of an answer. */
export class GraphReader {
  readonly #needs: Needs;
  readonly #tell: ReturnType<typeof tellAnswer>;
  /** The ids of the messages that came in pieces. */
  readonly #streamed = new Set<string>();
  readonly #calls = new Map<string, Call>();
  readonly #usage = new Map<string, Fields>();
  readonly #sources: Source[] = [];
  #steps = 0;
  #files = 0;
  #hasText = false;
  /** The last words of a node, which are told where nothing was streamed. */
  #words = '';
  readonly interrupts: ReturnType<typeof cardsOf>[] = [];

  /** @param had How much text the visitor has already, where an answer goes on. */
  constructor(needs: Needs, had?: number) {
    this.#needs = needs;
    this.#tell = tellAnswer(needs.input, had);
  }

  /** Returns the events of one event of the stream. Rejects where it reports a failure. */
  async read(name: string, data: unknown): Promise<RunEvent[]> {
    const [kind = ''] = name.split('|');
    if (kind === 'messages') return this.#message(fieldsOf(listIn(data)[0]), fieldsOf(listIn(data)[1]));
    if (kind === 'updates') return this.#update(fieldsOf(data));
    if (kind === 'custom') return this.#custom(fieldsOf(data));
    if (kind === 'error') {
      const { message, error } = fieldsOf(data);
      throw this.#needs.connection.failure(textIn(message) || data, { reported: textIn(error) || undefined });
    }
    return [];
  }

  /** Returns the events that end the answer, but for the end of the run. */
  end(): RunEvent[] {
    const words = this.#hasText || this.interrupts.length > 0 ? '' : this.#words;
    return [...this.#text(words, 'words'), ...this.#tell.end()];
  }

  /** The tokens that all models of the run have used. */
  usage() {
    const sum = (name: string) =>
      [...this.#usage.values()].reduce<number | undefined>((total, usage) => {
        const count = countIn(usage[name]);
        return count === undefined ? total : (total ?? 0) + count;
      }, undefined);
    return { inputTokens: sum('input_tokens'), outputTokens: sum('output_tokens') };
  }

  async #message(chunk: Fields, metadata: Fields): Promise<RunEvent[]> {
    const node = textIn(metadata['langgraph_node']);
    const { nodes } = this.#needs;
    if (listIn(metadata['tags']).includes('nostream')) return [];
    const type = textIn(chunk['type']);
    const id = textIn(chunk['id']);
    if (type === 'tool' || type === 'ToolMessageChunk') return this.#result(chunk);
    if (type !== 'ai' && type !== 'AIMessageChunk') return [];
    if (chunk['usage_metadata'])
      this.#usage.set(id, { ...this.#usage.get(id), ...fieldsOf(chunk['usage_metadata']) });
    this.#noteCalls(id, chunk);
    // A message that was streamed comes once more as a whole, where a node returns it.
    const isPiece = type === 'AIMessageChunk' || Array.isArray(chunk['tool_call_chunks']);
    if (!isPiece && this.#streamed.has(id)) return [];
    if (isPiece) this.#streamed.add(id);
    if (nodes && !nodes.includes(node)) return [];
    const events: RunEvent[] = [];
    for (const block of blocksOf(chunk['content'])) {
      events.push(...this.#tell.reasoning(reasoningOf(block)));
      if (block['type'] === 'text') events.push(...this.#text(textIn(block['text']), id));
      const file = fileOf(block);
      if (file) {
        this.#files += 1;
        events.push(...this.#text(await foreignFile(file, this.#needs), `file-${this.#files}`));
      }
    }
    const thought = textIn(fieldsOf(chunk['additional_kwargs'])['reasoning_content']);
    return [...this.#tell.reasoning(thought), ...events];
  }

  #text(text: string, id: string): RunEvent[] {
    if (text !== '') this.#hasText = true;
    return this.#tell.text(text, id || undefined);
  }

  #noteCalls(messageId: string, chunk: Fields): void {
    const pieces = listIn(chunk['tool_call_chunks']).map(fieldsOf);
    for (const { index, id, name, args } of pieces) {
      const key = `${messageId} ${String(index ?? id)}`;
      const call = this.#calls.get(key) ?? { id: '', name: '', args: '', isTold: false };
      this.#calls.set(key, {
        ...call,
        id: call.id || textIn(id),
        name: call.name || textIn(name),
        args: call.args + textIn(args),
      });
    }
    if (pieces.length > 0) return;
    for (const { id, name, args } of listIn(chunk['tool_calls']).map(fieldsOf)) {
      const isKnown = [...this.#calls.values()].some((call) => call.id === id);
      if (isKnown || textIn(id) === '') continue;
      this.#calls.set(textIn(id), {
        id: textIn(id),
        name: textIn(name),
        args: JSON.stringify(args),
        isTold: false,
      });
    }
  }

  /** Tells a call together with its result: those that get none are for nobody here to carry out. */
  #result({ tool_call_id: callId, content, status, artifact }: Fields): RunEvent[] {
    const call = [...this.#calls.values()].find(({ id }) => id === callId);
    if (!call || call.isTold) return [];
    call.isTold = true;
    const text = blocksOf(content)
      .map((block) => textIn(block['text']))
      .join('');
    const result = status === 'error' ? { content: '', error: text } : { content: text };
    return [
      ...this.#tell.call(call.id, call.name, call.args || '{}'),
      ...this.#tell.result(call.id, result),
      ...this.#tellSources(listIn(fieldsOf(artifact)['sources'])),
    ];
  }

  #update(update: Fields): RunEvent[] {
    return Object.entries(update).flatMap(([node, change]): RunEvent[] => {
      if (node === '__interrupt__') {
        this.interrupts.push(...listIn(change).map(cardsOf));
        return [];
      }
      const last = fieldsOf(listIn(fieldsOf(change)['messages']).at(-1));
      if (textIn(last['type']).toLowerCase().startsWith('ai')) {
        this.#words = blocksOf(last['content'])
          .map((block) => textIn(block['text']))
          .join('');
      }
      this.#steps += 1;
      const id = `node-${this.#steps}`;
      return [...this.#tell.beginStep(id, { kind: 'workflow', title: node }), ...this.#tell.endStep(id)];
    });
  }

  async #custom(data: Fields): Promise<RunEvent[]> {
    if (data['type'] === 'sources') return this.#tellSources(listIn(data['sources']));
    const file = data['type'] === 'file' ? fileOf(data) : undefined;
    if (!file) return [];
    this.#files += 1;
    return this.#text(await foreignFile(file, this.#needs), `file-${this.#files}`);
  }

  #tellSources(list: unknown[]): RunEvent[] {
    const sources = list.map(fieldsOf).map(({ id, title, url, snippet }, index): Source => ({
      id: textIn(id) || textIn(url) || `source-${this.#sources.length + index}`,
      title: textIn(title) || textIn(url),
      ...(textIn(url) !== '' && { url: textIn(url) }),
      ...(textIn(snippet) !== '' && { snippet: textIn(snippet) }),
    }));
    this.#sources.push(...sources);
    return this.#tell.sources(sources);
  }
}
