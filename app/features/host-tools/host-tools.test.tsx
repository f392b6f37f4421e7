// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  eventually,
  openPage,
  run,
  service,
  settled,
  useChatService,
} from '../../conversation/page.test-helper.ts';
import { textEvent } from '../../conversation/run/recorded-stream.test-helper.ts';
import { messageOf } from '../../conversation/tree/message-tree.ts';
import type { StreamEvent } from '../../service/contract/answer.ts';
import { i18n, initTexts, loadTexts } from '../../i18n/i18n.ts';
import { sendJson } from '../../service/http-server.test-helper.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { useConversationValue } from '../use-conversation-value.ts';
import { HostTools } from './host-tools.tsx';

useChatService();

beforeEach(async () => {
  initTexts();
  await loadTexts('host-tools');
});
afterEach(cleanup);

const confirm = { id: 'i1', reason: 'confirm', message: 'Really?' };
const ask = { ...confirm, responseSchema: { type: 'string' } };

const UnderAnswer = ({ id }: { id: string }) => {
  const message = useConversationValue((tree) => messageOf(tree, id));
  return message && <HostTools message={message} />;
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const stuckWords = () => screen.queryByText(i18n.t('host-tools:notTaken'));

/**
 * Opens a page with an answer that asks the visitor; `sent` has the run of each request to continue it.
 * @param code What the service says to that; undefined keeps it waiting.
 * @param steps Events before its end.
 */
const openWaiting = async (code?: number, interrupt: object = confirm, steps: StreamEvent[] = []) => {
  const page = openPage();
  page.send('q');
  const { emit } = await run();
  emit(textEvent('One moment.'));
  steps.forEach(emit);
  emit({ type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [interrupt] } });
  await settled(page);
  const id = page.state.headId ?? expect.fail('There is no answer.');
  const sent: string[] = [];
  service.intercept = ({ url, body }, response) => {
    if (!url.pathname.endsWith('/msg/send')) return false;
    sent.push((JSON.parse(body) as { runId: string }).runId);
    if (code !== undefined) sendJson(response, { code });
    return true;
  };
  const load = () => {
    cleanup();
    render(<UnderAnswer id={id} />, { wrapper: appWrapper(testApp({ conversation: page })) });
  };
  load();
  return { page, id, sent, reload: load };
};

it('shows what a tool of the service gets under its title, and by that alone how it was answered', async () => {
  const message = 'Cancel the order – order: 7';
  const asked = { id: 'ask', reason: 'tool_call', message, toolCallId: 'call', metadata: { tool: null } };
  const content = { kind: 'mcp', title: 'Cancel the order', status: 'running', input: { order: 7 } };
  await openWaiting(undefined, asked, [
    { type: 'ACTIVITY_SNAPSHOT', messageId: 'call', activityType: 'skill', content, replace: true },
  ]);
  expect(screen.getByRole('heading', { name: 'Cancel the order' })).toBeTruthy();
  expect(screen.getByText('7').closest('div')?.textContent).toBe('order7');
  press('Approve');
  expect(await screen.findByText('Cancel the order · approved')).toBeTruthy();
});

it('shows an answer as it was continued elsewhere, and asks for that once', async () => {
  const { page, id, sent } = await openWaiting(410);
  const stored = service.history.find((message) => message.id === id);
  Object.assign(stored ?? {}, {
    interrupts: undefined,
    parts: [{ type: 'text', text: 'Done elsewhere.' }],
  });
  press('Approve');
  await act(() => eventually(() => expect(page.texts()).toEqual(['q', 'Done elsewhere.'])));
  expect(sent).toHaveLength(1);
  expect(stuckWords()).toBeNull();
});

it('says that an answer of a conversation that is gone cannot continue, until the visitor tries again', async () => {
  const { sent } = await openWaiting(404);
  press('Approve');
  await act(() => eventually(() => expect(stuckWords()).not.toBeNull()));
  expect(sent).toHaveLength(1);
  press(i18n.t('common:tryAgain'));
  await act(() => eventually(() => expect(sent).toHaveLength(2)));
  await act(() => eventually(() => expect(stuckWords()).not.toBeNull()));
  expect(sent).toHaveLength(2);
});

it('stays stopped when the visitor stops a continuation that is still being sent', async () => {
  const { page, sent } = await openWaiting();
  press('Approve');
  await act(() => eventually(() => expect(sent).toHaveLength(1)));
  await act(() => page.stop());
  await act(() => eventually(() => expect(stuckWords()).not.toBeNull()));
  expect(page.state.run).toBeNull();
  expect(sent).toHaveLength(1);
});

it('keeps what is typed in reply across a reload, until it is sent', async () => {
  const { reload } = await openWaiting(404, ask);
  fireEvent.change(field(), { target: { value: 'the blue one' } });
  reload();
  expect(field().value).toBe('the blue one');
  press(i18n.t('host-tools:reply'));
  await act(() => eventually(() => expect(stuckWords()).not.toBeNull()));
  reload();
  expect(field().value).toBe('');
});
