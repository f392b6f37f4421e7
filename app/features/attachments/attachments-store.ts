import { subscribeKey } from 'valtio/utils';
import { ref } from 'valtio/vanilla';
import type { AttachmentType } from '../../service/contract/attachments.ts';
import { dismissToast, showToast, toasts } from '../../ui/toast-store.ts';
import { ServiceError } from '../../service/service-error.ts';
import { challengeFor } from '../../visitor/challenge-for.ts';
import type { Challenge } from '../../visitor/visitor-state.ts';
import type { App } from '../app.ts';
import {
  type AttachmentListOptions,
  claimUpload,
  createAttachmentList,
  isMissing,
} from './attachment-list.ts';
import { type AttachmentNotice, noticeText } from './attachment-texts.ts';
import { AttachmentsOfQuestion } from './attachments-of-question.ts';
import { attachmentRules, checkFile } from './check-file.ts';
import { followDrafts } from './follow-drafts.ts';
import { createKeptFiles } from './kept-files.ts';
import { createKeptUploads, KEPT_MS } from './kept-uploads.ts';
import { addressOf, attachmentsOf } from './part-file.ts';
import { createUpload, createUploadQueue, UploadError } from './upload-file.ts';

/** The parts that the attachments work with beside the app; tests give their own. */
export type AttachmentTools = Pick<AttachmentListOptions, 'files' | 'claim'> & {
  upload: ReturnType<typeof createUpload>;
  notify: (notice: AttachmentNotice) => void;
};

/** How many files are on their way at once. */
const AT_ONCE = 3;

type Uploading = Pick<AttachmentTools, 'notify'> & {
  list: ReturnType<typeof createAttachmentList>;
  send: AttachmentTools['upload'];
  syncDraft: () => void;
};

/**
 * Makes what uploads an attachment of the list, a few at once, and holds it while the service asks the
 * visitor for something.
 */
const createUploader = ({ visitor, host }: App, { list, send, notify, syncDraft }: Uploading) => {
  const enqueue = createUploadQueue(AT_ONCE);

  const meet = async (id: string, challenge: Challenge, since: number): Promise<void> => {
    const isMet = await visitor.challenges.raise(challenge, since);
    if (isMet && list.find(id)?.state === 'held') upload(id);
  };

  /**
   * Holds an upload until the visitor has done what the service asks for; whether anything can be done about
   * the failure.
   */
  const hold = (id: string, error: unknown, since: number): boolean => {
    const item = list.find(id);
    const challenge =
      error instanceof ServiceError && challengeFor(error, visitor.state, host.state.canLogIn);
    if (!item || !challenge) return false;
    item.state = 'held';
    void meet(id, challenge, since);
    return true;
  };

  const upload = (id: string) => {
    const item = list.find(id);
    const file = list.fileOf(id);
    if (!item || !file) return;
    const ended = list.beginUpload(id);
    Object.assign(item, { state: 'waiting', share: 0 });
    const onProgress = (share: number) => {
      item.share = share;
    };
    enqueue(async () => {
      item.state = 'uploading';
      const since = performance.now();
      const type = item.type as AttachmentType;
      try {
        const part = await send({ file, name: item.name, type, onProgress, signal: ended });
        if (ended.aborted) return;
        Object.assign(item, { state: 'done', share: 1, part: ref(part) });
        list.keep(item);
        syncDraft();
      } catch (error) {
        if (ended.aborted || hold(id, error, since)) return;
        item.state = 'failed';
        const failure = error instanceof UploadError ? error.code : 'refused';
        const refusal = error instanceof ServiceError && error.texts && { refusal: error };
        notify({ type: 'failed', name: item.name, failure, ...refusal });
      }
    }, ended);
  };

  return upload;
};

/** The files and images of drafts. They follow the conversation on show from here on. */
export const createAttachments = (app: App, tools: Partial<AttachmentTools> = {}) => {
  const { visitor, conversation, conversationEvents, signal } = app;
  const { environment, address, service } = visitor;
  const rules = () => attachmentRules(visitor.state);
  let lastFailure = 0;
  const {
    upload: send = createUpload(service, environment.serviceBase),
    files = createKeptFiles(),
    claim = claimUpload,
    notify = (notice: AttachmentNotice) => {
      const isFailure = notice.type === 'failed';
      // Each file says for itself that it has failed; a toast for each would cover the thread.
      if (isFailure) dismissToast(lastFailure);
      showToast('error', () => noticeText(notice, rules()));
      if (isFailure) lastFailure = toasts.lastId;
    },
  } = tools;

  const kept = createKeptUploads(environment.storage, address);
  const list = createAttachmentList({ kept, files, claim });
  const { state } = list;
  const syncDraft = followDrafts(app, list);
  const upload = createUploader(app, { list, send, notify, syncDraft });
  void files.removeUpTo(String(Date.now() - KEPT_MS));

  /** The attachments of the draft on show. */
  const here = () => list.of(conversation.state.sessionId);
  const stopAsking = subscribeKey(conversation.state, 'isSendHeld', (isHeld) => {
    if (isHeld) for (const { id } of here().filter(({ state: now }) => now === 'held')) upload(id);
  });

  const stopListening = conversationEvents.listen((event) => {
    if (event.type !== 'visitor-changed' || event.isSame) return;
    // Another visitor has taken over. `forgetUploads` forgets the uploads of earlier pages.
    for (const { id } of state.items) list.unkeep(id);
    list.dropAll();
  });
  signal.addEventListener('abort', () => {
    stopListening();
    stopAsking();
    list.dropAll();
  });

  const remove = (id: string): void => {
    const item = list.find(id);
    if (!item) return;
    list.unkeep(id);
    list.drop(id);
    if (!item.isInDraft || !item.part) return;
    const removed = addressOf(item.part);
    const others = attachmentsOf(conversation.state.draftAttachments);
    conversation.setDraftAttachments(others.filter((part) => addressOf(part) !== removed));
  };

  return {
    /** Components read it with `useSnapshot`. */
    state,
    /** Attaches the files that the bot takes to the draft on show, and says why it refuses the others. */
    addFiles: async (added: readonly File[]): Promise<void> => {
      AttachmentsOfQuestion.preload();
      const rule = rules();
      const checked = await Promise.all(
        added.map(async (file) => ({ file, result: await checkFile(file, rule) })),
      );
      const { sessionId } = conversation.state;
      let room = rule.maxAttachments - list.of(sessionId).length;
      for (const { file, result } of checked) {
        if (!result.ok) {
          notify({ type: 'refused', name: file.name, problem: result.problem, isAlone: added.length === 1 });
        } else {
          if (room > 0) upload(list.attach(file, result.type, sessionId));
          room -= 1;
        }
      }
      if (room < 0) notify({ type: 'too-many' });
    },
    /** Uploads again what failed or was interrupted. */
    retry: upload,
    /** Uploads again all files of the draft that are missing and still there. */
    retryMissing: (): void => {
      for (const { id } of here().filter(isMissing)) upload(id);
      syncDraft();
    },
    /** Takes all files that are missing out of the draft. */
    removeMissing: (): void => {
      for (const { id } of here().filter(isMissing)) remove(id);
      syncDraft();
    },
    /** Takes an attachment back, also one that is on its way. */
    remove,
  };
};
