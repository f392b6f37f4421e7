import { describe, expect, it } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import { currentBranch } from './tree/message-tree.ts';
import { askAndAnswer, FINISHED, openPage, run, service, settled } from './page.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';

const refuse = (code: number | 'cut', status = 200) => {
  service.intercept = (_request, response) => {
    if (code === 'cut') response.destroy();
    else sendJson(response, { code, message: 'Because' }, status);
    return true;
  };
};

describe('a question that the service did not take', () => {
  it.each([
    ['cut', 200, { kind: 'not-reached', retryable: true }],
    [1113, 429, { kind: 'limit-reached', retryable: false, message: 'Because' }],
    [1114, 200, { kind: 'content-refused', retryable: false }],
    [1119, 200, { kind: 'approval-required' }],
    [401, 401, { kind: 'status', textKey: 'status.401' }],
    [500, 500, { kind: 'status', message: 'Because', retryable: true }],
  ] as const)('says why: %s', async (code, status, error) => {
    refuse(code, status);
    const page = openPage();
    page.send('q');
    await settled(page);
    expect(currentBranch(page.state)).toMatchObject([{ delivery: 'unsent', error }]);
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
    const { emit } = await run();
    emit(textEvent('a'));
    emit(FINISHED);
    await settled(page);
    expect(page.texts()).toEqual(['q', 'a']);
    expect(new Set(service.requests.map(({ body }) => body)).size).toBe(1);
  });

  it('is still there after a reload, with the same ids', async () => {
    refuse('cut');
    const page = openPage();
    page.send('q');
    await settled(page);
    page.dispose();
    service.intercept = undefined;
    const reloaded = openPage({ storage: page.storage });
    await reloaded.openLatest();
    expect(reloaded.texts()).toEqual(['q']);
    expect(currentBranch(reloaded.state)[0]?.delivery).toBe('unsent');
    reloaded.tryAgain(reloaded.state.headId!);
    (await run()).emit(FINISHED);
    await settled(reloaded);
    const bodies = service.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
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
