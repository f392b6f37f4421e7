import { expect, it } from 'vitest';
import { asking, collectRun, remembering } from '../collect-run.test-helper.ts';
import { foreignAgent, recorded, sendJson, sendStream } from '../foreign-agent.test-helper.ts';

const env = { DIFY_API_KEY: 'app-key' };

it.each<[type: string, replies: Record<string, string>, options: object, method: string, path: string]>([
  ['dify', { '/v1/chat-messages': 'dify/chatbot.sse' }, { path: '/v1' }, 'DELETE', '/v1/conversations/'],
  ['chatkit', { '/': 'chatkit/create.sse' }, { path: '/' }, 'POST', '/'],
  ['langgraph', {}, { assistant: 'agent' }, 'DELETE', '/threads/'],
])(
  '%s removes the conversation, once, also where it is gone there',
  async (type, replies, options, method, path) => {
    let hasLost = false;
    await using at = await foreignAgent(
      type,
      (request, response) => {
        if (hasLost) return sendJson(response, { code: 'not_found' }, 404);
        const file = replies[request.path];
        const graph = 'event: updates\ndata: {"answer":{"messages":[{"type":"ai","content":"Yes."}]}}\n\n';
        return sendStream(response, file === undefined ? graph : recorded(file));
      },
      { env, ...options },
    );
    const memory = remembering();
    const { error } = await collectRun(at.agent, asking('Hello', { memory }));
    expect(error).toBeUndefined();
    const asked = at.requests.length;
    const gone = { visitorId: 'visitor-1', threadId: 'thread-1' };
    await at.agent.forget?.({ ...gone, memories: [...memory.kept, ...memory.kept, 'of another agent'] });
    expect(at.requests.slice(asked)).toMatchObject([{ method, path: expect.stringContaining(path) }]);
    if (type === 'chatkit') expect(at.requests.at(-1)?.json).toMatchObject({ type: 'threads.delete' });
    hasLost = true;
    await at.agent.forget?.({ ...gone, memories: memory.kept });
    expect(at.requests).toHaveLength(asked + 2);
  },
);
