// A server made with the ChatKit library for Node, which says what the test wants.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { ChatKitServer, Store, StoreNotFoundError } from 'chatkit-node-backend-sdk';
import { announce, piecesFor, Wanted } from './pieces.mjs';

/** Keeps everything in memory. */
class MemoryStore extends Store {
  threads = new Map();
  items = new Map();
  attachments = new Map();

  async loadThread(id) {
    const thread = this.threads.get(id);
    if (!thread) throw new StoreNotFoundError(`no thread ${id}`);
    return thread;
  }
  async saveThread(thread) {
    this.threads.set(thread.id, thread);
  }
  async deleteThread(id) {
    this.threads.delete(id);
    this.items.delete(id);
  }
  async loadThreads(limit) {
    return { data: [...this.threads.values()].slice(0, limit), has_more: false, after: null };
  }
  async loadThreadItems(id, after, limit, order) {
    const all = this.items.get(id) ?? [];
    const sorted = order === 'desc' ? all.toReversed() : all;
    const from = after ? sorted.findIndex((item) => item.id === after) + 1 : 0;
    const data = sorted.slice(from, from + limit);
    return { data, has_more: from + limit < sorted.length, after: data.at(-1)?.id ?? null };
  }
  async addThreadItem(id, item) {
    this.items.set(id, [...(this.items.get(id) ?? []), item]);
  }
  async saveItem(id, item) {
    const others = (this.items.get(id) ?? []).filter((one) => one.id !== item.id);
    this.items.set(id, [...others, item]);
  }
  async loadItem(id, itemId) {
    const item = this.items.get(id)?.find((one) => one.id === itemId);
    if (!item) throw new StoreNotFoundError(`no item ${itemId}`);
    return item;
  }
  async deleteThreadItem(id, itemId) {
    this.items.set(
      id,
      (this.items.get(id) ?? []).filter((item) => item.id !== itemId),
    );
  }
  async saveAttachment(attachment) {
    this.attachments.set(attachment.id, attachment);
  }
  async loadAttachment(id) {
    return this.attachments.get(id);
  }
  async deleteAttachment(id) {
    this.attachments.delete(id);
  }
}

class ScriptedServer extends ChatKitServer {
  async *respond(thread, asked, { signal }) {
    const base = { thread_id: thread.id, created_at: new Date().toISOString() };
    const { data } = await this.store.loadThreadItems(thread.id, null, 50, 'desc', {});
    const last = asked ?? data.find(({ type }) => type === 'user_message');
    const question = last?.content.map((part) => part.text ?? '').join('') ?? '';
    let item;
    let content = { type: 'output_text', text: '', annotations: [] };
    const open = function* () {
      if (item) return;
      item = { ...base, id: `msg_${randomUUID()}`, type: 'assistant_message', content: [] };
      content = { type: 'output_text', text: '', annotations: [] };
      yield { type: 'thread.item.added', item };
      yield {
        type: 'thread.item.updated',
        item_id: item.id,
        update: { type: 'assistant_message.content_part.added', content_index: 0, content },
      };
    };
    const close = function* () {
      if (!item) return;
      yield {
        type: 'thread.item.updated',
        item_id: item.id,
        update: { type: 'assistant_message.content_part.done', content_index: 0, content },
      };
      yield { type: 'thread.item.done', item: { ...item, content: [content] } };
      item = undefined;
    };
    const pending = [];
    for await (const piece of piecesFor(question, signal)) {
      if (piece.type === 'text') {
        yield* open();
        content = { ...content, text: content.text + piece.text };
        yield {
          type: 'thread.item.updated',
          item_id: item.id,
          update: {
            type: 'assistant_message.content_part.text_delta',
            content_index: 0,
            delta: piece.text,
          },
        };
        for (const annotation of pending.splice(0)) {
          const annotationIndex = content.annotations.length;
          content = { ...content, annotations: [...content.annotations, annotation] };
          yield {
            type: 'thread.item.updated',
            item_id: item.id,
            update: {
              type: 'assistant_message.content_part.annotation_added',
              content_index: 0,
              annotation_index: annotationIndex,
              annotation,
            },
          };
        }
      } else if (piece.type === 'source') {
        const { title, url, snippet: description } = piece;
        pending.push({ type: 'annotation', source: { type: 'url', title, url, description }, index: 0 });
      } else if (piece.type === 'call') {
        yield* close();
        const { id: callId, name, arguments: given } = piece;
        const call = { ...base, id: `ctc_${randomUUID()}`, type: 'client_tool_call', status: 'pending' };
        yield { type: 'thread.item.done', item: { ...call, call_id: callId, name, arguments: given } };
        return;
      } else if (piece.type === 'fails') throw new Wanted(piece.how);
    }
    yield* close();
  }
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const chat = new ScriptedServer(new MemoryStore(), undefined, quiet);
const answer = async (request, response) => {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  try {
    const result = await chat.process(await readText(request), { signal: gone.signal });
    if (!result.isStreaming) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(result.toJSON()));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for await (const chunk of result) response.write(chunk);
    response.end();
  } catch {
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
};
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => announce(server));
