import { describe, expect, it } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import * as codes from '../service/contract/codes.ts';
import {
  answerRun,
  askAndAnswer,
  beginAnswer,
  eventually,
  FINISHED,
  openPage,
  type Page,
  refuseWith,
  reopen,
  service,
  settled,
  useChatService,
} from './page.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';
import { currentBranch } from './tree/message-tree.ts';

useChatService();

const needsApproval = { code: codes.approvalRequired, object: { status: 'needs-approval' } };
const usedUp = { code: codes.limitReached, object: { reason: 'quota', remaining: 0 } };

const refuse = (envelope: object | undefined) => {
  service.intercept =
    envelope &&
    (({ method }, response) => {
      if (method !== 'POST') return false;
      sendJson(response, envelope);
      return true;
    });
};
const sent = () => service.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const sentOf = (text: string) => sent().filter((body) => body.includes(`"text":"${text}"`));
const challenged = (page: Page, type: string) =>
  eventually(() => {
    expect(page.visitor.state.challenge).toEqual({ type });
    expect(page.state.run).toBeNull();
  });
const deliveries = (page: Page) => currentBranch(page.state).map(({ delivery }) => delivery);
describe('a message that needs something of the visitor first', () => {
  it.each([true, false])('survives a reload, met meanwhile: %s', async (isMet) => {
    refuse(needsApproval);
    const page = openPage();
    page.send('q');
    await challenged(page, 'approval');
    page.dispose();
    if (isMet) refuse(undefined);

    const reloaded = await reopen(page);
    if (!isMet) {
      await challenged(reloaded, 'approval');
      expect(currentBranch(reloaded.state)).toMatchObject([
        { delivery: 'unsent', error: { code: codes.approvalRequired, data: needsApproval.object } },
      ]);
      refuse(undefined);
      reloaded.visitor.challenges.settle(true);
    }
    await answerRun(0, 'a');
    await settled(reloaded);
    await eventually(() => expect(reloaded.texts()).toEqual(['q', 'a']));
    expect(service.runs).toHaveLength(1);
    expect(new Set(sent()).size).toBe(1);
  });

  it('that was given up stands after a reload with its reason, and is asked for again when wanted', async () => {
    refuse(usedUp);
    const page = openPage();
    page.send('q');
    await challenged(page, 'log-in');
    page.visitor.challenges.settle(false);
    await eventually(() => expect(deliveries(page)).toEqual(['unsent']));
    page.dispose();

    const reloaded = await reopen(page);
    expect(currentBranch(reloaded.state)).toMatchObject([
      { delivery: 'unsent', error: { code: codes.limitReached, data: { reason: 'quota' } } },
    ]);
    expect(reloaded.visitor.state.challenge).toBeNull();
    expect(sent()).toHaveLength(1);

    void reloaded.meetChallenge(reloaded.state.headId ?? '');
    await challenged(reloaded, 'log-in');
    refuse(undefined);
    reloaded.visitor.challenges.settle(true);
    await answerRun(0, 'a');
    await eventually(() => expect(reloaded.texts()).toEqual(['q', 'a']));
    expect(new Set(sent()).size).toBe(1);
  });

  it('goes out before those that were asked since, each once, in their order', async () => {
    refuse(needsApproval);
    const page = openPage();
    page.send('one');
    await challenged(page, 'approval');
    page.visitor.challenges.putAside('approval');
    page.send('two');
    await challenged(page, 'approval');
    page.setDraft('a third one');
    refuse(undefined);
    page.visitor.challenges.settle(true);
    await answerRun(0, 'first');
    await answerRun(1, 'second');
    await eventually(() => expect(page.texts()).toEqual(['one', 'first', 'two', 'second']));
    expect(page.state.draft).toBe('a third one');
    expect(service.runs).toHaveLength(2);
  });

  it('goes out from another conversation on show as well', async () => {
    const page = openPage();
    await askAndAnswer(page, 'before', 'answered');
    refuse(usedUp);
    page.send('q');
    await challenged(page, 'log-in');
    const { sessionId } = page.state;
    page.startNewChat();
    refuse(undefined);
    page.visitor.challenges.settle(true);
    await answerRun(1, 'a');
    expect(service.runs[1]?.input).toMatchObject({
      threadId: sessionId,
      messages: [{ content: [{ text: 'q' }] }],
    });
    await eventually(() => expect(page.storage.get('casement:waiting:b/c')).toBeUndefined());
  });

  it('is not sent in the name of somebody else', async () => {
    refuse(usedUp);
    const page = openPage();
    page.send('mine');
    await challenged(page, 'log-in');
    refuse(undefined);
    page.visitor.challenges.settleAll(false);
    page.forget();
    await askAndAnswer(page, 'theirs', 'a');
    expect(service.runs).toHaveLength(1);
  });

  it('that another tab has sent is not sent again', async () => {
    refuse(needsApproval);
    const page = openPage({ tabs: 'challenged' });
    page.send('q');
    await challenged(page, 'approval');
    const other = openPage({ storage: page.storage, tabs: 'challenged' });
    await other.openLatest();
    await challenged(other, 'approval');
    refuse(undefined);
    page.visitor.challenges.settle(true);
    await answerRun(0, 'a');
    await settled(page);
    await eventually(() => expect(other.texts()).toEqual(['q', 'a']));
    const before = sentOf('q').length;
    other.visitor.challenges.settle(true);
    // A message that waits goes out before the next one.
    await askAndAnswer(other, 'next', 'b');
    expect(sentOf('q')).toHaveLength(before);
    expect(other.texts()).toEqual(['q', 'a', 'next', 'b']);
  });
});

it('a version of an answer that needs something is made once the visitor has done it', async () => {
  const page = openPage();
  await askAndAnswer(page, 'q', 'a');
  refuse(needsApproval);
  page.regenerate(page.state.headId ?? '');
  await challenged(page, 'approval');
  expect(page.texts()).toEqual(['q', 'a']);
  refuse(undefined);
  page.visitor.challenges.settle(true);
  await answerRun(1, 'b');
  await eventually(() => expect(page.texts()).toEqual(['q', 'b']));
});

it('an answer that was cut when a log-in ended comes whole after the next one', async () => {
  const page = openPage();
  page.visitor.state.identity = 'ended';
  const started = await beginAnswer(page, 'Half');
  refuseWith(401, 401);
  started.cut();
  await challenged(page, 'log-in');
  expect(currentBranch(page.state).at(-1)).toMatchObject({ status: 'failed', error: { code: 401 } });
  expect(page.texts()).toEqual(['q', 'Half']);
  service.intercept = undefined;
  page.visitor.challenges.settle(true);
  started.emit(textEvent(' and half'));
  started.emit(FINISHED);
  await eventually(() => expect(page.texts()).toEqual(['q', 'Half and half']));
  expect(currentBranch(page.state).at(-1)).not.toHaveProperty('error');
  expect(service.runs).toHaveLength(1);
});
