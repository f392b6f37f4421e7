import { describe, expect, it } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import {
  askAndAnswer,
  beginAnswer,
  endRun,
  eventually,
  openPage,
  reopen,
  run,
  service,
  useChatService,
} from './page.test-helper.ts';

useChatService();

/** Lets no conversation be loaded. */
const refuseHistory = () => {
  service.intercept = ({ method }, response) => {
    if (method === 'GET') sendJson(response, {}, 500);
    return method === 'GET';
  };
};

describe('a reload', () => {
  it('shows the same conversation', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    const reloaded = openPage({ storage: page.storage });
    const loading = reloaded.openLatest();
    expect(reloaded.state.loading).toBe('loading');
    await loading;
    expect(reloaded.state).toMatchObject({ loading: 'idle', sessionId: page.state.sessionId, run: null });
    expect(reloaded.texts()).toEqual(['q', 'a']);
  });

  it('goes on with an answer that is being written', async () => {
    const page = openPage();
    const { emit } = await beginAnswer(page, 'first ');
    page.dispose();
    const reloaded = await reopen(page);
    expect(reloaded.texts()).toEqual(['q', 'first ']);
    expect(reloaded.state.run?.phase).toBe('streaming');
    expect(reloaded.send('next')).toBe(false);
    await endRun(reloaded, { emit }, 'second');
    expect(reloaded.texts()).toEqual(['q', 'first second']);
  });

  it('keeps the draft', async () => {
    const page = openPage();
    await page.openLatest();
    page.setDraft('half a');
    page.dispose();
    const reloaded = await reopen(page);
    expect(reloaded.state.draft).toBe('half a');
  });

  describe.each(['asked', 'new'])(
    'of a conversation that is %s, with something typed before the start',
    (kind) => {
      const leaveDraft = async () => {
        const page = openPage();
        await page.openLatest();
        if (kind === 'asked') await askAndAnswer(page, 'q', 'a');
        page.setDraft('half a');
        page.dispose();
        return page;
      };

      it('puts it after the draft, which is kept', async () => {
        const { storage } = await leaveDraft();
        const typedEarly = openPage({ storage });
        typedEarly.setDraft('typed early');
        await typedEarly.openLatest();
        expect(typedEarly.state.draft).toBe('half a\ntyped early');
        typedEarly.dispose();
        const reloaded = openPage({ storage });
        await reloaded.openLatest();
        expect(reloaded.state.draft).toBe('half a\ntyped early');
        reloaded.setDraft('');
        reloaded.startNewChat();
        expect(reloaded.state.draft).toBe('');
      });

      it('sends it alone where it was sent early, and in that conversation', async () => {
        const { state, storage } = await leaveDraft();
        const sentEarly = openPage({ storage });
        sentEarly.setDraft('sent early');
        sentEarly.send('sent early');
        void sentEarly.openLatest();
        const { input } = await run(kind === 'asked' ? 1 : 0);
        expect(input.messages[0]?.content).toEqual([{ type: 'text', text: 'sent early' }]);
        expect(input.forwardedProps.parentId).toBe(state.headId);
        expect(sentEarly.state.draft).toBe('half a');
      });

      it('puts it into the new chat that is asked for instead', async () => {
        const { storage } = await leaveDraft();
        const typedEarly = openPage({ storage });
        typedEarly.setDraft('typed early');
        typedEarly.startNewChat();
        await typedEarly.openLatest();
        expect(typedEarly.state).toMatchObject({
          sessionId: null,
          draft: kind === 'new' ? 'half a\ntyped early' : 'typed early',
        });
      });
    },
  );

  it('shows nothing of the chat in its preview, and the other way round', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    page.setDraft('half a');
    page.dispose();
    const preview = openPage({ storage: page.storage, isPreview: true });
    await preview.openLatest();
    expect(preview.state).toMatchObject({ sessionId: null, draft: '' });
    await askAndAnswer(preview, 'preview q', 'a');
    const reloaded = await reopen(page);
    expect(reloaded.state).toMatchObject({ sessionId: page.state.sessionId, draft: 'half a' });
  });

  it('begins a new conversation when the old one is no longer kept', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    service.history.length = 0;
    const reloaded = await reopen(page);
    expect(reloaded.state).toMatchObject({ sessionId: null, headId: null, loading: 'idle' });
  });

  it('shows that loading failed and can be tried again', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    refuseHistory();
    const reloaded = await reopen(page);
    expect(reloaded.state.loading).toBe('failed');
    service.intercept = undefined;
    await reloaded.openSession(reloaded.state.sessionId!);
    expect(reloaded.texts()).toEqual(['q', 'a']);
  });

  it('shows the version that was chosen, also when loading it was tried again', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'first');
    const first = page.state.headId!;
    page.regenerate(first);
    await endRun(page, await run(1), 'second');
    page.showVersion(first);
    const sessionId = page.state.sessionId!;
    const newest = service.history[0]!.id;
    refuseHistory();
    const reloaded = await reopen(page);
    service.intercept = undefined;
    await reloaded.openSession(sessionId);
    expect(reloaded.texts()).toEqual(['q', 'first']);

    refuseHistory();
    await reloaded.openSession(sessionId, newest);
    service.intercept = undefined;
    await reloaded.openSession(sessionId);
    expect(reloaded.texts()).toEqual(['q', 'second']);
  });

  it('asks in the conversation that could not be loaded, once it can be', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    refuseHistory();
    const reloaded = openPage({ storage: page.storage });
    const loading = reloaded.openLatest();
    reloaded.send('next');
    await loading;
    expect(reloaded.state).toMatchObject({ loading: 'failed', draft: 'next' });
    reloaded.setDraft('next, changed');
    expect([reloaded.send('next, changed'), reloaded.state.draft]).toEqual([true, '']);
    await eventually(() =>
      expect(reloaded.state).toMatchObject({ loading: 'failed', draft: 'next, changed' }),
    );
    service.intercept = undefined;
    reloaded.send('next, changed');
    await eventually(() => expect(reloaded.texts()).toEqual(['q', 'a', 'next, changed']));
    expect((await run(1)).input).toMatchObject({
      threadId: page.state.sessionId,
      forwardedProps: { parentId: page.state.headId },
    });
    expect(reloaded.state.draft).toBe('');
  });

  it('sends a question asked meanwhile once the conversation is there', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    const reloaded = openPage({ storage: page.storage });
    const loading = reloaded.openLatest();
    expect([reloaded.send('next'), reloaded.send('next')]).toEqual([true, false]);
    await loading;
    expect(reloaded.texts()).toEqual(['q', 'a', 'next']);
    expect((await run(1)).input.forwardedProps.parentId).toBe(service.runs[0]?.input.forwardedProps.answerId);
  });
});
