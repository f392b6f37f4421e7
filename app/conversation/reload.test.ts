import { describe, expect, it } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import { askAndAnswer, eventually, FINISHED, openPage, run, service, settled } from './page.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';

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
    page.send('q');
    const { emit } = await run();
    emit(textEvent('first '));
    await eventually(() => expect(page.texts()).toEqual(['q', 'first ']));
    page.dispose();
    const reloaded = openPage({ storage: page.storage });
    await reloaded.openLatest();
    expect(reloaded.texts()).toEqual(['q', 'first ']);
    expect(reloaded.state.run?.phase).toBe('streaming');
    expect(reloaded.send('next')).toBe(false);
    emit(textEvent('second'));
    emit(FINISHED);
    await settled(reloaded);
    expect(reloaded.texts()).toEqual(['q', 'first second']);
  });

  it('keeps the draft, and what was typed before the start', async () => {
    const page = openPage();
    page.setDraft('half a');
    page.dispose();
    const reloaded = openPage({ storage: page.storage });
    await reloaded.openLatest();
    expect(reloaded.state.draft).toBe('half a');
    const typedEarly = openPage({ storage: page.storage });
    typedEarly.state.draft = 'typed early';
    await typedEarly.openLatest();
    expect(typedEarly.state.draft).toBe('typed early');
  });

  it('shows nothing of the chat in its preview, and the other way round', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    page.setDraft('half a');
    page.dispose();
    const preview = openPage({ storage: page.storage, isPreview: true });
    await preview.openLatest();
    expect(preview.state).toMatchObject({ sessionId: null, draft: '' });
    await askAndAnswer(preview, 'preview q', 'a');
    const reloaded = openPage({ storage: page.storage });
    await reloaded.openLatest();
    expect(reloaded.state).toMatchObject({ sessionId: page.state.sessionId, draft: 'half a' });
  });

  it('begins a new conversation when the old one is no longer kept', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    service.history.length = 0;
    const reloaded = openPage({ storage: page.storage });
    await reloaded.openLatest();
    expect(reloaded.state).toMatchObject({ sessionId: null, headId: null, loading: 'idle' });
  });

  it('shows that loading failed and can be tried again', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    service.intercept = (_request, response) => {
      sendJson(response, {}, 500);
      return true;
    };
    const reloaded = openPage({ storage: page.storage });
    await reloaded.openLatest();
    expect(reloaded.state.loading).toBe('failed');
    service.intercept = undefined;
    await reloaded.openSession(reloaded.state.sessionId!);
    expect(reloaded.texts()).toEqual(['q', 'a']);
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
