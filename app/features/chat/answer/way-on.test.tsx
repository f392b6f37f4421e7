// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { callError } from '../../../conversation/run/run-error.ts';
import { messageIndex } from '../../../conversation/tree/message-index.ts';
import { initTexts, loadTexts } from '../../../i18n/i18n.ts';
import { createFailure } from '../../../service/error-catalogue.ts';
import { createChallenges } from '../../../visitor/challenges.ts';
import { type AccessPermission, initialVisitor, type VisitorState } from '../../../visitor/visitor-state.ts';
import { appWrapper, testApp } from '../../app.test-helper.tsx';
import { FeaturesContext, type Feature } from '../../feature.ts';
import { WayOn } from './way-on.tsx';
import { testMessage } from '../../../conversation/test-message.test-helper.ts';

beforeEach(async () => {
  initTexts();
  await loadTexts('details');
});
afterEach(cleanup);

const plan = { id: 'pro', name: 'Pro', kind: 'subscription', priceUsd: 9 } as const;
const quota = { reason: 'quota', remaining: 0, retryAfterS: 3600 };
const trial = { reason: 'quota', remaining: 0 };

const editing: Feature = {
  slots: {
    refusedQuestion: [{ Part: ({ message }) => <button type="button">{`Edit ${message.id}`}</button> }],
  },
};

type Where = { level?: AccessPermission; isPreview?: boolean; plans?: [typeof plan]; isAnswer?: boolean };

/** Shows what stands beside a message that was refused; returns the words of its buttons. */
const waysOf = (code: number, data: unknown, where: Where = {}): (string | null)[] => {
  const { level = 3, isPreview = false, plans = [], isAnswer = false } = where;
  const state: VisitorState = proxy(initialVisitor());
  state.address = { botId: 'b', channelId: 'c', styleId: 's', accessMode: isPreview ? 'preview' : 'normal' };
  state.channelConfig.accessPermission = level;
  state.robotConfig.payInfo.plans = plans;
  const error = callError(createFailure('/v1/im/msg/send', { code, data }, 200));
  const question = testMessage({
    id: 'question',
    parentId: null,
    role: 'user',
    ...(!isAnswer && { delivery: 'unsent', error }),
  });
  const answer: ThreadMessage = {
    ...question,
    id: 'answer',
    parentId: 'question',
    role: 'assistant',
    status: 'failed',
    error,
  };
  const app = testApp({ visitor: { state, challenges: createChallenges(state) } });
  app.conversation.state.messages = messageIndex([question, answer]);
  render(
    <FeaturesContext value={[editing]}>
      <WayOn message={isAnswer ? answer : question} tryAgain={<button type="button">Try again</button>} />
    </FeaturesContext>,
    { wrapper: appWrapper(app) },
  );
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
};

it.each<[string, number, unknown, Where, string[]]>([
  ['content that is refused', 1114, undefined, {}, ['Edit question']],
  ['a question that cannot be processed', 1116, undefined, {}, ['Edit question']],
  ['an answer that is refused', 1114, undefined, { isAnswer: true }, ['Edit question']],
  ['a log-in that is missing', 401, undefined, { level: 1 }, ['Log in']],
  ['a log-in that a preview cannot have', 401, undefined, { level: 1, isPreview: true }, []],
  ['a credential that may be renewed', 401, undefined, { level: 3 }, ['Try again']],
  ['a plan', 1117, undefined, { plans: [plan] }, ['See plans']],
  ['a plan where none is sold', 1117, undefined, {}, []],
  ['messages that plans give', 1113, quota, { plans: [plan] }, ['See plans', 'Try again']],
  ['messages that a log-in may give', 1113, quota, { level: 2 }, ['Log in', 'Try again']],
  ['messages after a trial', 1113, trial, { level: 2 }, ['Log in']],
  ['messages that time alone gives', 1113, quota, { isPreview: true }, ['Try again']],
  ['messages that nothing gives', 1113, trial, { isPreview: true }, []],
  ['approval', 1119, { status: 'needs-approval' }, {}, ['Ask for access']],
])('for want of %s it offers what helps, and nothing that must fail', (_lack, code, data, where, ways) => {
  expect(waysOf(code, data, where)).toEqual(ways);
});
