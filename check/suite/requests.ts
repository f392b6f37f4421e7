import {
  baseConfig,
  headerNames,
  MAX_QUESTION_LENGTH,
  pullHistory,
  pullSession,
  setSession,
  streamPaths,
} from 'casement/contract';
import { codeOf, createClient, createVisitor, runInput, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** Cases of requests that a service refuses, and of pages of other origins, which it does not. */
export const requestSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  const good = () => runInput({ text: target().questions.short });

  describe('requests', () => {
    let visitor: Visitor;
    beforeEach(async () => {
      visitor = await createVisitor(target());
    });

    it('answers an unknown path with an envelope', async () => {
      const response = await visitor.fetchPath('/v1/no/such/call');
      expect(response.status).toBe(404);
      expect(await codeOf(response)).toBe(404);
    });

    it.each(['{', '', 'null', '[]', '"text"', '1'])('refuses the body %j', async (body) => {
      for (const path of [streamPaths.send, '/v1/im/session/set', '/v1/im/msg/stop']) {
        const response = await visitor.fetchPath(path, { method: 'POST', body });
        expect([path, response.status, await codeOf(response)]).toEqual([path, 200, 400]);
      }
    });

    it.each<[string, (input: ReturnType<typeof good>) => unknown]>([
      ['no threadId', (input) => ({ ...input, threadId: undefined })],
      ['an empty runId', (input) => ({ ...input, runId: '' })],
      ['a runId of 129 characters', (input) => ({ ...input, runId: 'x'.repeat(129) })],
      ['a runId with a line break', (input) => ({ ...input, runId: 'a\nb' })],
      ['no forwardedProps', (input) => ({ ...input, forwardedProps: undefined })],
      [
        'an answer of the assistant',
        (input) => ({ ...input, messages: [{ ...input.messages[0], role: 'assistant' }] }),
      ],
      ['two messages', (input) => ({ ...input, messages: [...input.messages, ...input.messages] })],
      [
        'another messageId',
        (input) => ({ ...input, forwardedProps: { ...input.forwardedProps, messageId: 'x' } }),
      ],
      ['neither message nor question', (input) => ({ ...input, messages: [] })],
    ])('refuses a send with %s', async (_, change) => {
      const input = good();
      const response = await visitor.post(change(input));
      expect([response.status, await codeOf(response)]).toEqual([200, 400]);
      const { list } = await visitor.call(pullSession, {});
      expect(list.map(({ id }) => id)).not.toContain(input.threadId);
    });

    it.each([
      ['empty', ''],
      ['blank', ' \n\t '],
      ['too long', 'x'.repeat(MAX_QUESTION_LENGTH + 1)],
    ])('says 1116 to a question that is %s', async (_, text) => {
      const response = await visitor.post(runInput({ text }));
      expect([response.status, await codeOf(response)]).toEqual([200, 1116]);
    });

    it('refuses a body that is far too large', async () => {
      const response = await visitor
        .post({ ...good(), filler: 'x'.repeat(30_000_000) })
        .catch(() => undefined);
      // A proxy refuses it with a page of its own.
      const isRefused = response === undefined || response.status === 413 || (await codeOf(response)) !== 200;
      expect(isRefused).toBe(true);
    });

    it('is 404 for a parent that does not exist', async () => {
      const response = await visitor.post(runInput({ text: 'Why?', parentId: 'no-such-message' }));
      expect([response.status, await codeOf(response)]).toEqual([404, 404]);
    });

    it.each(['x', 'bm90IGpzb24', 'e30', '%00'])('refuses the cursor %j', async (next) => {
      const { id } = await visitor.call(setSession, {});
      expect((await visitor.request(pullSession, { next })).code).toBe(400);
      expect((await visitor.request(pullHistory, { sessionId: id, next })).code).toBe(400);
    });

    it('refuses a missing bot id', async () => {
      const bot = await createClient(target(), target().channels.open).request(
        baseConfig,
        {},
        { [headerNames.botId]: '' },
      );
      expect(bot.code).toBe(400);
    });

    it('may be called from the pages of other origins, without credentials', async (context) => {
      need(context, target(), 'other origins');
      const { baseUrl, origin = 'https://app.example', fetch: ask = fetch } = target();
      const response = await ask(`${baseUrl}${streamPaths.resume}`, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': Object.values(headerNames).join(',').toLowerCase(),
        },
      });
      expect(response.ok).toBe(true);
      const allowedOrigin = response.headers.get('Access-Control-Allow-Origin');
      expect(allowedOrigin === '*' ? origin : allowedOrigin).toBe(origin);
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      const allowed = response.headers.get('Access-Control-Allow-Headers')?.toLowerCase() ?? '';
      for (const name of Object.values(headerNames)) expect(allowed).toContain(name.toLowerCase());
      expect(Number(response.headers.get('Access-Control-Max-Age'))).toBeGreaterThan(0);
    });
  });
};
