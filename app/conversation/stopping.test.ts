import { describe, expect, it } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import { toasts } from '../ui/toast-store.ts';
import { currentBranch } from './tree/message-tree.ts';
import { beginAnswer, eventually, openPage, service, settled, useChatService } from './page.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';

useChatService();

describe('stop', () => {
  it('is confirmed by the service and keeps the text', async () => {
    const page = openPage();
    await beginAnswer(page, 'partial');
    const stopping = page.stop();
    expect(page.state.run?.phase).toBe('stopping');
    await Promise.all([stopping, page.stop()]);
    await settled(page);
    expect(page.texts()).toEqual(['q', 'partial']);
    expect(currentBranch(page.state)[1]).toMatchObject({ status: 'stopped' });
    expect(service.count('/v1/im/msg/stop')).toBe(1);
  });

  it('ends the answer also when the stream does not end', async () => {
    const page = openPage();
    await beginAnswer(page, 'partial');
    service.intercept = ({ url }, response) => {
      if (url.pathname.endsWith('/stop'))
        sendJson(response, { object: { messageId: 'm', status: 'stopped' } });
      return url.pathname.endsWith('/stop');
    };
    await page.stop();
    await settled(page);
    expect(currentBranch(page.state)[1]).toMatchObject({ status: 'stopped' });
  });

  it('says when it failed, goes on, and can be asked again', async () => {
    const page = openPage();
    const { emit } = await beginAnswer(page, 'partial');
    service.intercept = ({ url }, response) => {
      if (url.pathname.endsWith('/stop')) sendJson(response, {}, 500);
      return url.pathname.endsWith('/stop');
    };
    await page.stop();
    expect(toasts.list).toHaveLength(1);
    expect(page.state.run?.phase).toBe('streaming');
    emit(textEvent(' more'));
    await eventually(() => expect(page.texts()).toEqual(['q', 'partial more']));
    service.intercept = undefined;
    await page.stop();
    await settled(page);
    expect(currentBranch(page.state)[1]).toMatchObject({ status: 'stopped' });
  });

  it('is not taken back by its own failure once the run has ended', async () => {
    const page = openPage();
    const { cut } = await beginAnswer(page, 'partial');
    const held: (() => void)[] = [];
    service.intercept = ({ url }, response) => {
      const isStop = url.pathname.endsWith('/stop');
      const isHistory = url.pathname.endsWith('/history');
      if (isStop || isHistory) held.push(() => sendJson(response, {}, 500));
      else sendJson(response, { code: 410 });
      return true;
    };
    const stopping = page.stop();
    await eventually(() => expect(held).toHaveLength(1));
    cut();
    // The stream is gone: what the service has stored of the answer is asked for.
    await eventually(() => expect(held).toHaveLength(2));
    held[0]?.();
    await stopping;
    expect(page.state.run?.phase).toBe('stopping');
    expect(toasts.list).toEqual([]);
    held[1]?.();
    await settled(page);
    expect(page.texts()).toEqual(['q', 'partial']);
  });

  it('takes a question back that the service has not seen', async () => {
    const page = openPage();
    service.intercept = ({ url }) => url.pathname.endsWith('/send');
    page.send('q');
    await eventually(() => expect(service.requests).toHaveLength(1));
    await page.stop();
    await settled(page);
    expect(currentBranch(page.state)).toMatchObject([{ delivery: 'unsent' }]);
  });

  it.each([
    ['is not known to the service', 404],
    ['the service refuses because of a stop', 410],
  ])('has the question of a run that %s sent again under ids that were not stopped', async (_name, code) => {
    const page = openPage();
    const stopped: string[] = [];
    service.intercept = ({ url, body }, response) => {
      if (!url.pathname.endsWith('/send')) return false;
      stopped.push((JSON.parse(body) as { runId: string }).runId);
      if (code === 410) sendJson(response, { code }, code);
      return true;
    };
    page.send('q');
    await eventually(() => expect(stopped).toHaveLength(1));
    if (code === 404) await page.stop();
    await settled(page);
    service.intercept = undefined;
    const [question] = currentBranch(page.state);
    page.tryAgain(question?.id ?? '');
    await eventually(() => expect(service.runs).toHaveLength(1));
    const [{ input } = { input: undefined }] = service.runs;
    expect(input?.messages[0]?.id).toBe(question?.id);
    expect(stopped).not.toContain(input?.runId);
  });

  it('does nothing when nothing runs', async () => {
    await openPage().stop();
    expect(service.requests).toHaveLength(0);
  });
});
