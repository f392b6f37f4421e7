// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { emptyConversation } from '../../conversation/conversation-state.ts';
import { messageIndex } from '../../conversation/tree/message-index.ts';
import { i18n, initTexts, loadTexts } from '../../i18n/i18n.ts';
import { listShares } from '../../service/contract/share.ts';
import { createFailure, type Failure } from '../../service/error-catalogue.ts';
import type { Service } from '../../service/service.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { createLinks } from './links-store.ts';
import { ShareDialog } from './share-dialog.tsx';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

beforeEach(async () => {
  initTexts();
  await loadTexts('share');
});
afterEach(cleanup);

const message = testMessage({ parentId: null });

/** Opens the dialog of a visitor with one link, whose service refuses every other call. */
const openRefused = async (failure: Failure) => {
  const call = (operation: unknown) =>
    operation === listShares
      ? Promise.resolve({ list: [{ shareId: 'a', url: '/a', title: 'Old' }] })
      : Promise.reject(createFailure('/v1/share', failure, 200));
  const app = testApp({
    visitor: { service: { call } as unknown as Service },
    conversation: { state: proxy({ ...emptyConversation(), messages: messageIndex([message]) }) },
  });
  await app.store(createLinks).load();
  await act(async () => {
    render(<ShareDialog message={message} onClose={() => undefined} />, { wrapper: appWrapper(app) });
  });
};

const press = (label: string) => act(async () => fireEvent.click(screen.getByText(label)));

it.each([
  [
    'the service’s own words',
    { code: 400, texts: { en: 'You have too many links.' } },
    'You have too many links.',
  ],
  ['the words for its code', { code: 403 }, 'No permission for the current operation.'],
])('says why a link is neither made nor revoked, in %s', async (_, failure, words) => {
  await openRefused(failure);
  await press(i18n.t('share:create'));
  expect(screen.getAllByText(words)).toHaveLength(1);
  await press(i18n.t('share:links.revoke'));
  expect(screen.getAllByText(words)).toHaveLength(2);
});
