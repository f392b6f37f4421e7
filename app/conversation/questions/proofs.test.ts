import { afterEach, expect, it, vi } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { createFailure } from '../../service/error-catalogue.ts';
import { streamPaths } from '../../service/contract/run.ts';
import type { Proof } from '../../service/contract/first-message.ts';
import { solveProofOfWork } from '../../service/contract/proof-of-work.ts';
import type { Service } from '../../service/service.ts';
import type { StreamRequest } from '../../service/stream.ts';
import { initialVisitor } from '../../visitor/visitor-state.ts';
import type { Visitor } from '../../visitor/visitor.ts';
import { emptyConversation } from '../conversation-state.ts';
import { createProofs } from './proofs.ts';

/** A worker that works at once, or none. */
const withWorkers = (are: 'there' | 'blocked' | 'silent'): void => {
  class TestWorker extends EventTarget {
    postMessage({ challenge, difficulty }: { challenge: string; difficulty: number }): void {
      if (are === 'silent') return;
      const data = solveProofOfWork(challenge, difficulty);
      queueMicrotask(() =>
        this.dispatchEvent(are === 'there' ? new MessageEvent('message', { data }) : new Event('error')),
      );
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', TestWorker);
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const question: StreamRequest = {
  type: 'send',
  input: {
    threadId: 's',
    runId: 'r',
    messages: [{ id: 'q', role: 'user', content: 'Hello' }],
    forwardedProps: { messageId: 'q', parentId: null, answerId: 'a' },
  },
};
const opened = { type: 'events', body: new ReadableStream<Uint8Array>() } as const;
const workNamed = (challenge: string) => ({ challenge, difficulty: 2, validForS: 600 });

/** A service that takes a message with one of the accepted challenges, or a passed check. */
const setUp = (accepted: readonly string[], ahead = 'ahead', shown = proxy(emptyConversation())) => {
  const sent: (Proof | undefined)[] = [];
  const calls: string[] = [];
  const state = proxy(initialVisitor());
  state.phase = { type: 'ready' };
  const conversation = { state: shown };
  const service = {
    call: async ({ path }: { path: string }) => {
      calls.push(path);
      return { work: workNamed(ahead) };
    },
    openStream: async (stream: StreamRequest) => {
      const { proof } = stream.type === 'send' ? stream.input.forwardedProps : {};
      sent.push(proof);
      const name = proof && ('challenge' in proof ? proof.challenge : proof.captchaVerification);
      if (name !== undefined && accepted.includes(name)) return opened;
      throw createFailure(streamPaths.send, { code: 1121, data: { work: workNamed('refused') } }, 200);
    },
  } as unknown as Service;
  const visitor = { state, service, identity: { read: () => ({ type: 'anonymous' }) } } as unknown as Visitor;
  const proofs = createProofs({ visitor, conversation, signal: new AbortController().signal });
  return { sent, calls, conversation, service, proofs };
};
const challengesOf = (sent: (Proof | undefined)[]) =>
  sent.map((proof) => (proof && 'challenge' in proof ? proof.challenge : proof?.captchaVerification));

it('asks for nothing before there is a draft, works once while it is typed, and sends the work once', async () => {
  withWorkers('there');
  const { sent, calls, conversation, service } = setUp(['ahead']);
  await Promise.resolve();
  expect(calls).toEqual([]);
  for (const draft of ['H', 'He', 'Hello']) {
    conversation.state.draft = draft;
    await Promise.resolve();
  }
  await service.openStream(question);
  expect(calls).toEqual(['/v1/im/msg/work']);
  await service.openStream(question).catch(() => undefined);
  expect(challengesOf(sent).slice(0, 2)).toEqual(['ahead', undefined]);
});

it('works ahead for files without a text, and for a draft that is there when the chat has come', async () => {
  withWorkers('there');
  const { calls, conversation } = setUp(['ahead']);
  conversation.state.draftAttachments = [{ type: 'text', text: 'a file' }];
  await Promise.resolve();
  expect(calls).toEqual(['/v1/im/msg/work']);
  const restored = proxy({ ...emptyConversation(), draft: 'Restored' });
  expect(setUp(['ahead'], 'ahead', restored).calls).toEqual(['/v1/im/msg/work']);
});

it.each([
  ['nothing was typed before', '', ['refused'], [undefined, 'refused']],
  ['the work is not good any more', 'Hello', ['refused'], ['ahead', 'refused']],
])('works once more, unseen, where %s', async (_name, draft, accepted, challenges) => {
  withWorkers('there');
  const { sent, conversation, service } = setUp(accepted);
  conversation.state.draft = draft;
  await Promise.resolve();
  expect(await service.openStream(question)).toBe(opened);
  expect(challengesOf(sent)).toEqual(challenges);
});

it('passes on what is no question, and other refusals', async () => {
  withWorkers('there');
  const { sent, service } = setUp([]);
  await expect(service.openStream({ type: 'rejoin', runId: 'r', afterSeq: 1 })).rejects.toMatchObject({
    code: 1121,
  });
  expect(sent).toEqual([undefined]);
  await expect(service.openStream(question)).rejects.toMatchObject({ code: 1121 });
  expect(challengesOf(sent)).toEqual([undefined, undefined, 'refused']);
});

it.each(['blocked', 'silent', 'missing'] as const)(
  'leaves the refusal to the check where workers are %s, whose pass goes out with the message',
  async (are) => {
    vi.useFakeTimers();
    if (are !== 'missing') withWorkers(are);
    const { sent, service, proofs } = setUp(['passed']);
    const refused = expect(service.openStream(question)).rejects.toMatchObject({ code: 1121 });
    await vi.advanceTimersByTimeAsync(4000);
    await refused;
    proofs.passWith('passed');
    expect(await service.openStream(question)).toBe(opened);
    expect(challengesOf(sent)).toEqual([undefined, 'passed']);
  },
);
