// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import { ServiceError } from '../../service/service-error.ts';
import { toasts } from '../../ui/toast-store.ts';
import type { Challenge } from '../../visitor/visitor-state.ts';
import { addressOfBot } from '../../visitor/address.test-helper.ts';
import { testApp } from '../app.test-helper.tsx';
import type { AttachmentNotice } from './attachment-texts.ts';
import { createAttachments } from './attachments-store.ts';
import { createKeptUploads } from './kept-uploads.ts';
import type { AttachmentPart } from './part-file.ts';
import { UploadError, type UploadOrder } from './upload-file.ts';

type Order = UploadOrder & { finish: () => void; fail: (error: unknown) => void };

type Raised = { type: Challenge['type']; end: (isMet: boolean) => void };

const text = (name: string) => new File(['hello'], name);
const partOf = (name: string, uploadedAt?: number): AttachmentPart => ({
  type: 'document',
  source: { type: 'url', value: `https://files.example.com/${name}`, mimeType: 'text/plain' },
  metadata: { name, size: 5, uploadedAt },
});
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** The storage that outlives a page. */
const createBrowser = () => {
  const blobs = new Map<string, Blob>();
  return { storage: testStorage(), blobs };
};

const openPage = (
  browser: ReturnType<typeof createBrowser>,
  { claimed = [], showsToasts = false }: { claimed?: readonly string[]; showsToasts?: boolean } = {},
) => {
  const orders: Order[] = [];
  const notices: AttachmentNotice[] = [];
  const lifetime = new AbortController();
  const app = testApp({ environment: { storage: browser.storage }, signal: lifetime.signal });
  Object.assign(app.visitor.state.robotConfig, { supportFile: 1, supportPicture: 1 });
  Object.assign(app.visitor.state.limits, { fileMaxMB: 1, imageMaxMB: 1, maxAttachments: 4 });
  const conversation = app.conversation.state;
  const open = () =>
    createAttachments(app, {
      upload: (order) =>
        new Promise((resolve, reject) => {
          orders.push({ ...order, finish: () => resolve(partOf(order.name)), fail: reject });
        }),
      files: {
        put: async (id, blob) => void browser.blobs.set(id, blob),
        get: async (id) => browser.blobs.get(id),
        remove: async (id) => void browser.blobs.delete(id),
        removeUpTo: async () => undefined,
      },
      claim: async (id) => (claimed.includes(id) ? undefined : () => undefined),
      ...(!showsToasts && { notify: (notice: AttachmentNotice) => notices.push(notice) }),
    });
  let verbs: ReturnType<typeof open> | undefined;
  const opened = () => (verbs ??= open());
  const raised: Raised[] = [];
  Object.assign(app.visitor, {
    challenges: {
      raise: (challenge: Challenge) =>
        new Promise<boolean>((end) => void raised.push({ type: challenge.type, end })),
    },
  });
  return {
    conversation,
    orders,
    notices,
    kept: createKeptUploads(browser.storage, addressOfBot('b')),
    opened,
    raised,
    holdSend: () => app.conversation.holdSend(),
    changeVisitor: () => app.conversationEvents.tell({ type: 'visitor-changed', isSame: false }),
    close: () => lifetime.abort(),
    items: () => opened().state.items,
    held: () => conversation.uploads,
    states: () => opened().state.items.map(({ name, state }) => `${name} ${state}`),
    draft: () =>
      conversation.draftAttachments.map((part) => (part.type === 'text' ? '' : part.metadata.name)),
    id: (name: string) => opened().state.items.find((item) => item.name === name)?.id ?? '',
  };
};

const toastTexts = () => toasts.list.map(({ words }) => (typeof words === 'function' ? words() : ''));

describe('createAttachments', () => {
  let browser: ReturnType<typeof createBrowser>;
  let page: ReturnType<typeof openPage>;
  let verbs: ReturnType<typeof createAttachments>;
  beforeEach(() => {
    browser = createBrowser();
    page = openPage(browser);
    verbs = page.opened();
  });
  afterEach(() => page.close());
  const reload = (claimed: readonly string[] = []) => {
    const next = openPage(browser, { claimed });
    page.close();
    page = next;
    verbs = next.opened();
    return next;
  };

  it('uploads three at once and keeps the order in which they were attached', async () => {
    await verbs.addFiles(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(text));
    await settle();
    expect(page.states()).toEqual(['a.txt uploading', 'b.txt uploading', 'c.txt uploading', 'd.txt waiting']);
    expect(page.held()).toBe(4);
    page.orders[1]?.finish();
    await settle();
    expect(page.orders).toHaveLength(4);
    page.orders[0]?.finish();
    await settle();
    expect(page.draft()).toEqual(['a.txt', 'b.txt']);
    expect(page.held()).toBe(2);
  });

  it('shows how much has been sent', async () => {
    await verbs.addFiles([text('a.txt')]);
    page.orders[0]?.onProgress(0.4);
    expect(page.items()[0]?.share).toBe(0.4);
  });

  it('keeps nothing of it once somebody else is here', async () => {
    await verbs.addFiles([text('a.txt'), text('b.txt')]);
    page.orders[0]?.finish();
    await settle();
    page.conversation.draftAttachments = [];
    page.changeVisitor();
    page.orders[1]?.finish();
    await settle();
    expect([page.draft(), page.states(), page.held()]).toEqual([[], [], 0]);
    expect([page.kept.list(), browser.blobs.size]).toEqual([[], 0]);
    expect(page.orders[1]?.signal.aborted).toBe(true);
  });

  it('takes as many as are allowed and says so once', async () => {
    await verbs.addFiles([text('a.txt'), text('b.txt')]);
    await verbs.addFiles(['c.txt', 'd.txt', 'e.txt', 'f.txt'].map(text));
    expect(page.items()).toHaveLength(4);
    expect(page.notices).toEqual([{ type: 'too-many' }]);
  });

  it('names the file that it refuses among several', async () => {
    await verbs.addFiles([text('a.txt'), text('b.gif')]);
    expect(page.notices).toEqual([{ type: 'refused', name: 'b.gif', problem: 'format', isAlone: false }]);
    expect(page.states()).toEqual(['a.txt uploading']);
  });

  it('tells in one toast of several that fail', async () => {
    initTexts();
    await loadTexts('attachments');
    const shown = openPage(createBrowser(), { showsToasts: true });
    await shown.opened().addFiles([text('a.txt'), text('b.txt'), text('c.gif')]);
    expect(toastTexts()).toEqual([expect.stringContaining('c.gif')]);
    for (const { fail } of shown.orders) {
      fail(new UploadError('network'));
      await settle();
    }
    expect(toastTexts()).toEqual([expect.stringContaining('c.gif'), expect.stringContaining('b.txt')]);
    shown.close();
  });

  it('lets the rest be sent when an upload fails, and tries it again', async () => {
    await verbs.addFiles([text('a.txt')]);
    page.orders[0]?.fail(new UploadError('network'));
    await settle();
    expect(page.states()).toEqual(['a.txt failed']);
    expect(page.held()).toBe(0);
    expect(page.notices).toEqual([{ type: 'failed', name: 'a.txt', failure: 'network' }]);
    verbs.retry(page.id('a.txt'));
    page.orders[1]?.finish();
    await settle();
    expect(page.draft()).toEqual(['a.txt']);
  });

  it('ends the upload of what is taken back, and nothing of it is left', async () => {
    await verbs.addFiles([text('a.txt')]);
    const { signal, finish } = page.orders[0] ?? {};
    verbs.remove(page.id('a.txt'));
    finish?.();
    await settle();
    expect(signal?.aborted).toBe(true);
    expect([page.states(), page.draft(), page.kept.list(), browser.blobs.size]).toEqual([[], [], [], 0]);
    expect(page.notices).toEqual([]);
  });

  it('takes a finished one out of the draft', async () => {
    await verbs.addFiles([text('a.txt'), text('b.txt')]);
    for (const { finish } of page.orders) finish();
    await settle();
    verbs.remove(page.id('a.txt'));
    await settle();
    expect([page.draft(), page.states()]).toEqual([['b.txt'], ['b.txt done']]);
  });

  it('lets go of what was sent and keeps what failed', async () => {
    await verbs.addFiles([text('a.txt'), text('b.txt')]);
    page.orders[0]?.finish();
    page.orders[1]?.fail(new UploadError('refused'));
    await settle();
    page.conversation.draftAttachments = [];
    page.conversation.sessionId = 'begun';
    await settle();
    expect(page.states()).toEqual(['b.txt failed']);
    expect(page.items()[0]?.sessionId).toBe('begun');
    expect(page.kept.list()).toMatchObject([{ name: 'b.txt', sessionId: 'begun' }]);
  });

  it('finishes in the background for the conversation that was left', async () => {
    Object.assign(page.conversation, { sessionId: 'one' });
    await settle();
    await verbs.addFiles([text('a.txt')]);
    Object.assign(page.conversation, { sessionId: 'two', loading: 'loading' });
    await settle();
    expect(page.held()).toBe(0);
    page.orders[0]?.finish();
    await settle();
    expect(page.draft()).toEqual([]);
    Object.assign(page.conversation, { sessionId: 'one', loading: 'loading' });
    await settle();
    expect(page.draft()).toEqual(['a.txt']);
  });

  describe('at a gate', () => {
    const failure = {
      code: 1119,
      status: 200,
      handling: 'caller',
      textKey: 'status.1119',
      retryable: false,
      data: { status: 'needs-approval' },
    } as const;
    const refused = new ServiceError(failure);
    const holdUp = async (...names: string[]) => {
      await verbs.addFiles(names.map(text));
      for (const { fail } of page.orders) fail(refused);
      await settle();
    };

    it('waits, and goes on once the visitor is through', async () => {
      await holdUp('a.txt', 'b.txt');
      expect(page.states()).toEqual(['a.txt held', 'b.txt held']);
      expect([page.held(), page.conversation.heldUploads, page.conversation.missingUploads]).toEqual([
        2, 2, 0,
      ]);
      expect([page.notices, page.raised.map(({ type }) => type)]).toEqual([[], ['approval', 'approval']]);
      for (const { end } of page.raised) end(true);
      await settle();
      for (const { finish } of page.orders.slice(2)) finish();
      await settle();
      expect([page.draft(), page.held(), page.orders.length]).toEqual([['a.txt', 'b.txt'], 0, 4]);
    });

    it('stays when the visitor puts the gate off, and comes back to it with Send', async () => {
      await holdUp('a.txt');
      page.raised[0]?.end(false);
      await settle();
      expect([page.states(), page.orders.length]).toEqual([['a.txt held'], 1]);
      page.holdSend();
      await settle();
      page.orders[1]?.fail(refused);
      await settle();
      expect([page.states(), page.raised.length]).toEqual([['a.txt held'], 2]);
      page.raised[1]?.end(true);
      await settle();
      page.orders[2]?.finish();
      await settle();
      expect(page.draft()).toEqual(['a.txt']);
    });

    it('fails where nothing can be done about it, in the words of the service', async () => {
      await verbs.addFiles([text('a.txt')]);
      const refusal = new ServiceError({
        ...failure,
        code: 507,
        data: undefined,
        texts: { en: 'All is full.' },
      });
      page.orders[0]?.fail(refusal);
      await settle();
      expect([page.states(), page.conversation.missingUploads]).toEqual([['a.txt failed'], 1]);
      expect(page.notices).toEqual([{ type: 'failed', name: 'a.txt', failure: 'refused', refusal }]);
    });
  });

  it('tries all again that are missing, or takes them out', async () => {
    await verbs.addFiles([text('a.txt'), text('b.txt')]);
    for (const { fail } of page.orders) fail(new UploadError('network'));
    await settle();
    expect(page.conversation.missingUploads).toBe(2);
    verbs.retryMissing();
    expect([page.held(), page.conversation.missingUploads]).toEqual([2, 0]);
    page.orders[2]?.finish();
    page.orders[3]?.fail(new UploadError('network'));
    await settle();
    verbs.removeMissing();
    expect([page.states(), page.draft(), page.conversation.missingUploads]).toEqual([
      ['a.txt done'],
      ['a.txt'],
      0,
    ]);
  });

  describe('after a reload', () => {
    it('offers what was on its way to be tried again', async () => {
      await verbs.addFiles([text('a.txt')]);
      const next = reload();
      await settle();
      expect(next.states()).toEqual(['a.txt interrupted']);
      expect(next.held()).toBe(0);
      verbs.retry(next.id('a.txt'));
      expect(await next.orders[0]?.file.text()).toBe('hello');
      next.orders[0]?.finish();
      await settle();
      expect([next.draft(), next.kept.list(), browser.blobs.size]).toEqual([['a.txt'], [], 0]);
    });

    it('offers nothing to somebody else who comes while the files are looked for', async () => {
      await verbs.addFiles([text('a.txt')]);
      const next = reload();
      next.changeVisitor();
      await settle();
      expect(next.states()).toEqual([]);
    });

    it('says so where the browser kept no file', async () => {
      await verbs.addFiles([text('a.txt')]);
      browser.blobs.clear();
      const next = reload();
      await settle();
      expect(next.states()).toEqual(['a.txt lost']);
    });

    it('leaves alone what another tab is uploading', async () => {
      await verbs.addFiles([text('a.txt')]);
      const next = reload([page.id('a.txt')]);
      await settle();
      expect(next.states()).toEqual([]);
    });

    it('shows what stands in the draft', async () => {
      page.close();
      const next = openPage(browser);
      next.conversation.draftAttachments = [partOf('a.txt')];
      expect(next.states()).toEqual(['a.txt done']);
      expect(next.items()[0]).toMatchObject({ size: 5, type: 'text/plain' });
    });

    it('takes out of the draft what the service keeps no more, and says so', async () => {
      page.close();
      const next = openPage(browser);
      const dayAgo = Date.now() - 24 * 3_600_000;
      next.conversation.draftAttachments = [partOf('a.txt', dayAgo), partOf('b.txt', dayAgo + 60_000)];
      expect(next.states()).toEqual(['b.txt done', 'a.txt lost']);
      expect(next.draft()).toEqual(['b.txt']);
      next.opened().remove(next.id('a.txt'));
      await settle();
      expect(next.states()).toEqual(['b.txt done']);
    });

    it('brings what was finished for another conversation into its draft', async () => {
      await verbs.addFiles([text('a.txt')]);
      Object.assign(page.conversation, { sessionId: 'two', loading: 'loading' });
      await settle();
      page.orders[0]?.finish();
      await settle();
      const next = reload();
      await settle();
      expect(next.draft()).toEqual(['a.txt']);
    });
  });
});

describe('createKeptUploads', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['damaged', '{"'],
    ['of another shape', '[{"id":7},null]'],
  ])('does without a list that is %s', (_, stored) => {
    const storage = testStorage();
    storage.set('casement:uploads:bot/c', stored);
    expect(createKeptUploads(storage, addressOfBot('bot')).list()).toEqual([]);
  });

  it('forgets what the service forgets as well', () => {
    const storage = testStorage();
    vi.useFakeTimers({ now: 0 });
    const kept = createKeptUploads(storage, addressOfBot('bot'));
    kept.save({ id: 'a', sessionId: null, name: 'a.txt', size: 1, type: 'text/plain', at: 0 });
    expect(kept.list()).toHaveLength(1);
    vi.setSystemTime(24 * 3_600_000);
    expect(kept.list()).toEqual([]);
  });
});
