import { describe, expect, it } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import { currentBranch } from './tree/message-tree.ts';
import {
  askAndAnswer,
  endRun,
  eventually,
  openPage,
  reopen,
  run,
  service,
  settled,
  useChatService,
} from './page.test-helper.ts';

useChatService();

const refuse = (code: number | 'cut' | 'page', status = 200, message?: string) => {
  service.intercept = (_request, response) => {
    if (code === 'cut') response.destroy();
    else if (code === 'page')
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Proxy</h1>');
    else sendJson(response, { code, message }, status);
    return true;
  };
};

describe('a question that the service did not take', () => {
  it.each([
    ['cut', 200, undefined, { code: 'network', textKey: 'systemRequest', retryable: true }],
    ['page', 200, undefined, { code: 'bad-reply', textKey: 'status.0', retryable: true }],
    ['page', 403, undefined, { code: 403, textKey: 'status.403', retryable: true }],
    ['page', 404, undefined, { code: 404, textKey: 'status.404', retryable: true }],
    ['page', 502, undefined, { code: 502, textKey: 'status.0', retryable: true }],
    [403, 403, undefined, { code: 403, textKey: 'status.403', retryable: true }],
    [401, 401, undefined, { code: 401, textKey: 'status.401', retryable: true }],
    [1113, 429, 'Because', { code: 1113, textKey: 'status.1113', retryable: false }],
    [1114, 200, 'Because', { code: 1114, textKey: 'status.1114', retryable: false }],
    [1119, 200, undefined, { code: 1119, textKey: 'status.1119', retryable: false }],
    [500, 500, 'Because', { code: 500, texts: { en: 'Because' }, textKey: 'status.0', retryable: true }],
  ] as const)('says why: %s, status %i', async (code, status, message, error) => {
    refuse(code, status, message);
    const page = openPage();
    page.send('q');
    await settled(page);
    expect(currentBranch(page.state)).toMatchObject([{ delivery: 'unsent' }]);
    expect(currentBranch(page.state)[0]?.error).toEqual(error);
    expect(page.state.live).toBeNull();
  });

  it('is sent with the same ids when tried again', async () => {
    refuse('cut');
    const page = openPage();
    page.send('q');
    await settled(page);
    service.intercept = undefined;
    expect(page.tryAgain(page.state.headId!)).toBe(true);
    expect(currentBranch(page.state)[0]).not.toHaveProperty('error');
    await endRun(page, await run(), 'a');
    expect(page.texts()).toEqual(['q', 'a']);
    expect(new Set(service.requests.map(({ body }) => body)).size).toBe(1);
  });

  it.each([true, false])(
    'stands while the visitor is asked to log in, and goes out once they have: %s',
    async (isMet) => {
      service.intercept = (_request, response) => {
        sendJson(response, { code: 1113, object: { reason: 'quota', remaining: 0 } }, 429);
        return true;
      };
      const page = openPage();
      page.send('q');
      const { state, challenges } = page.visitor;
      await eventually(() => expect(state.challenge).toEqual({ type: 'log-in' }));
      expect(currentBranch(page.state)).toMatchObject([{ delivery: 'unsent' }]);
      service.intercept = undefined;
      challenges.settle(isMet);
      if (!isMet) {
        await settled(page);
        expect(currentBranch(page.state)).toMatchObject([{ delivery: 'unsent', error: { code: 1113 } }]);
        expect(service.runs).toEqual([]);
        return;
      }
      await endRun(page, await run());
      expect(currentBranch(page.state)[0]?.delivery).toBeUndefined();
      expect(new Set(service.requests.map(({ body }) => body)).size).toBe(1);
    },
  );

  it('waits until a visitor whose log-in has ended has logged in, and goes out with the same ids', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q1', 'a1');
    service.intercept = ({ method }, response) => {
      if (method !== 'POST') return false;
      page.visitor.state.phase = { type: 'login-required', hasEnded: true };
      sendJson(response, { code: 401 }, 401);
      return true;
    };
    page.send('q2');
    await eventually(() => expect(page.state.outbox).toMatchObject([{ delivery: 'waiting' }]));
    await settled(page);
    service.intercept = undefined;

    // The app does the same when it starts and opens the conversation after a log-in.
    page.visitor.state.phase = { type: 'ready' };
    await page.openLatest();
    await endRun(page, await run(1));
    expect(page.texts().slice(0, 3)).toEqual(['q1', 'a1', 'q2']);
    const [refused, taken] = service.requests.filter(({ body }) => body.includes('q2'));
    expect(taken?.body).toBe(refused?.body);
  });

  it('is still there after a reload, with the same ids', async () => {
    refuse('cut');
    const page = openPage();
    page.send('q');
    await settled(page);
    page.dispose();
    service.intercept = undefined;
    const reloaded = await reopen(page);
    expect(reloaded.texts()).toEqual(['q']);
    expect(currentBranch(reloaded.state)[0]?.delivery).toBe('unsent');
    reloaded.tryAgain(reloaded.state.headId!);
    await endRun(reloaded, await run());
    const bodies = service.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
  });

  it('gives way to what is asked in other words, and is no version of it', async () => {
    const page = openPage();
    service.intercept = (request, response) => {
      if (!request.url.pathname.endsWith('/msg/send')) return false;
      sendJson(response, { code: 1114 });
      return true;
    };
    page.send('How do I do something bad?');
    await settled(page);
    const [refused] = currentBranch(page.state);
    service.intercept = undefined;
    expect(page.editQuestion(refused?.id ?? '', 'How do I do something good?')).toBe(true);
    await endRun(page, await run());
    expect(page.texts()).toEqual(['How do I do something good?', '']);
    const reloaded = await reopen(page);
    expect(reloaded.texts()).toEqual(['How do I do something good?', '']);
    expect(reloaded.state.messages.byId.size).toBe(2);
  });

  it('does not stand in the way of the next one', async () => {
    const page = openPage();
    await askAndAnswer(page, 'one', 'first');
    refuse(1114);
    page.send('two');
    await settled(page);
    service.intercept = undefined;
    await askAndAnswer(page, 'three', 'third');
    expect(service.runs.at(-1)?.input.forwardedProps.parentId).toBe(
      service.runs[0]?.input.forwardedProps.answerId,
    );
  });
});
