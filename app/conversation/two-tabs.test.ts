import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import { currentBranch } from './tree/message-tree.ts';
import {
  askAndAnswer,
  endRun,
  eventually,
  FINISHED,
  openPage,
  reopen,
  run,
  service,
  settled,
  useChatService,
} from './page.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';

useChatService();

/** Two pages of one visitor, both showing the same conversation. */
const openTabs = async () => {
  const tabs = randomUUID();
  const one = openPage({ tabs });
  await askAndAnswer(one, 'q', 'a');
  const two = await reopen(one, { tabs });
  return { one, two, tabs };
};

it('a question asked in one tab is answered in both', async () => {
  const { one, two } = await openTabs();
  two.setDraft('half a');
  one.send('next');
  const { emit } = await run(1);
  emit(textEvent('first '));
  await eventually(() => expect(two.texts()).toEqual(['q', 'a', 'next', 'first ']));
  expect(two.state.run?.answerId).toBe(one.state.run?.answerId);
  emit(textEvent('second'));
  emit(FINISHED);
  await Promise.all([settled(one), settled(two)]);
  for (const tab of [one, two]) expect(tab.texts()).toEqual(['q', 'a', 'next', 'first second']);
  expect(two.state.draft).toBe('half a');
  expect(service.runs).toHaveLength(2);
});

it('a question asked in one tab while the other is loading the conversation is shown in both', async () => {
  const { one, two } = await openTabs();
  const sessionId = one.state.sessionId!;
  let answer: (() => void) | undefined;
  service.intercept = ({ url }, response) => {
    if (answer || !url.pathname.endsWith('/msg/history')) return false;
    const list = structuredClone(service.history);
    answer = () => sendJson(response, { object: { list } });
    return true;
  };
  two.startNewChat();
  const opened = two.openSession(sessionId);
  await eventually(() => expect(answer).toBeDefined());
  await askAndAnswer(one, 'next', 'b');
  answer?.();
  await opened;
  await eventually(() => expect(two.texts()).toEqual(['q', 'a', 'next', 'b']));
});

it('a version chosen in one tab is shown in the other', async () => {
  const { one, two } = await openTabs();
  const firstId = one.state.headId!;
  one.tryAgain(firstId);
  await endRun(one, await run(1), 'b');
  await eventually(() => expect(two.texts()).toEqual(['q', 'b']));
  one.showVersion(firstId);
  await eventually(() => expect(two.texts()).toEqual(['q', 'a']));
});

it('a question that could not be sent stays in sight of the tab that asked it', async () => {
  const { one, two } = await openTabs();
  service.intercept = ({ url }, response) => {
    const isSend = url.pathname.endsWith('/msg/send');
    if (isSend) response.destroy();
    return isSend;
  };
  two.send('mine');
  await settled(two);
  service.intercept = undefined;
  await askAndAnswer(one, 'theirs', 'b');
  await eventually(() => expect([...two.state.messages.byId.values()]).toHaveLength(5));
  expect(currentBranch(two.state).at(-1)).toMatchObject({ delivery: 'unsent' });
});

it('a conversation deleted in one tab is left in the other, with the draft', async () => {
  const { one, two } = await openTabs();
  const sessionId = one.state.sessionId!;
  two.setDraft('half a');
  one.events.tell({ type: 'deleted', sessionId });
  await eventually(() => expect(two.state.sessionId).toBeNull());
  expect(one.state.sessionId).toBeNull();
  expect(two.state.draft).toBe('half a');
});

it('another conversation is left alone', async () => {
  const { one, two } = await openTabs();
  two.startNewChat();
  const before = service.requests.length;
  await askAndAnswer(one, 'next', 'b');
  expect(two.state.messages.byId.size).toBe(0);
  expect(service.requests.length).toBe(before + 1);
});

it.each([
  undefined,
  'x',
  { type: 'other', sessionId: 's' },
  { type: 'changed' },
  { type: 'changed', sessionId: 5 },
])('what is no signal is not listened to: %j', async (message) => {
  const { one, tabs } = await openTabs();
  const listener = vi.fn<() => void>();
  one.events.listen(listener);
  const stranger = new BroadcastChannel(tabs);
  stranger.postMessage(message);
  stranger.postMessage({ type: 'changed', sessionId: 'last' });
  await eventually(() => expect(listener).toHaveBeenCalled());
  stranger.close();
  expect(listener.mock.calls).toEqual([[{ type: 'changed', sessionId: 'last' }, 'elsewhere']]);
});
