import { ref } from 'valtio/vanilla';
import type { ContentPart } from '../../service/contract/conversation.ts';
import { randomUuid } from '../../visitor/uuid.ts';
import type { AttachmentRules, AttachmentType } from './attachment-kinds.ts';
import { createAttachmentList } from './attachment-list.ts';
import { addressOf } from './attachments-state.ts';
import { checkFile, type CheckedFile, type FileProblem } from './check-file.ts';
import { followDrafts, type FollowDraftsOptions } from './follow-drafts.ts';
import { KEPT_MS } from './kept-uploads.ts';
import { attachmentsOf } from './part-file.ts';
import { UploadError, type UploadFailure } from './send-file.ts';
import { createUploadSlots } from './upload-slots.ts';

/** What the visitor is told once. */
export type AttachmentNotice =
  | { type: 'refused'; name: string; problem: FileProblem; isAlone: boolean }
  | { type: 'too-many' }
  | { type: 'failed'; name: string; failure: UploadFailure };

/** A file on its way. */
export type UploadOrder = {
  file: Blob;
  name: string;
  type: AttachmentType;
  /** Hears of the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

export type AttachmentsOptions = Omit<FollowDraftsOptions, 'list'> & {
  rules: () => AttachmentRules;
  /** Uploads a file and returns the part that a message carries. */
  upload: (order: UploadOrder) => Promise<ContentPart>;
  notify: (notice: AttachmentNotice) => void;
  now?: () => number;
};

/** The verbs of the attachments; attachments-store.ts says what each does. */
export type AttachmentVerbs = {
  addFiles: (files: readonly File[]) => Promise<void>;
  retry: (id: string) => void;
  remove: (id: string) => void;
  /** Drops what is on show and on its way: somebody else is here now. What other pages have left, `forgetUploads` forgets. */
  forget: () => void;
  dispose: () => void;
};

/** How many files are on their way at once. */
const AT_ONCE = 3;

const failureOf = (error: unknown): UploadFailure => {
  if (!(error instanceof UploadError) || error.code === 'aborted') return 'refused';
  return error.code;
};

/** Makes the verbs that change the attachments of drafts, and follows the conversation on show. */
export const createAttachments = (options: AttachmentsOptions): AttachmentVerbs => {
  const { state, conversation, rules, blobs, notify, now = Date.now } = options;
  const slots = createUploadSlots(AT_ONCE);
  const list = createAttachmentList({ ...options, now });
  const drafts = followDrafts({ ...options, list });
  void blobs.removeUpTo(String(now() - KEPT_MS));

  const upload = (id: string) => {
    const item = list.find(id);
    const file = list.held(id)?.file;
    if (!item || !file) return;
    const controller = new AbortController();
    const { signal } = controller;
    list.hold(id, { upload: controller });
    Object.assign(item, { state: 'waiting', share: 0 });
    const onProgress = (share: number) => {
      item.share = share;
    };
    const run = async () => {
      item.state = 'uploading';
      try {
        const type = item.type as AttachmentType;
        const part = await options.upload({ file, name: item.name, type, onProgress, signal });
        if (signal.aborted || part.type === 'text') return;
        Object.assign(item, { state: 'done', share: 1, part: ref(part) });
        list.keep(item, part);
        drafts.sync();
      } catch (error) {
        if (signal.aborted) return;
        item.state = 'failed';
        notify({ type: 'failed', name: item.name, failure: failureOf(error) });
      }
    };
    slots.run(run, signal);
  };

  const claim = async (id: string) => {
    const release = await options.claim(id);
    if (release && list.held(id)) list.hold(id, { release });
    else release?.();
  };

  const attach = (file: File, type: AttachmentType) => {
    const id = `${now()}-${randomUuid()}`;
    const { name, size } = file;
    list.add({ id, sessionId: conversation.sessionId, name, size, type, state: 'waiting' }, { file });
    const item = list.find(id);
    if (item) list.keep(item);
    void blobs.put(id, file);
    void claim(id);
    upload(id);
  };

  return {
    addFiles: async (files) => {
      const rule = rules();
      const check = async (file: File): Promise<[File, CheckedFile]> => [file, await checkFile(file, rule)];
      const checked = await Promise.all(files.map(check));
      let room = rule.maxAttachments - list.of(conversation.sessionId).length;
      for (const [file, result] of checked) {
        if (!result.ok) {
          const isAlone = files.length === 1;
          notify({ type: 'refused', name: file.name, problem: result.problem, isAlone });
        } else {
          if (room > 0) attach(file, result.type);
          room -= 1;
        }
      }
      if (room < 0) notify({ type: 'too-many' });
    },
    retry: upload,
    remove: (id) => {
      const item = list.find(id);
      if (!item) return;
      list.unkeep(id);
      list.drop(id);
      if (!item.isInDraft || !item.part) return;
      const address = addressOf(item.part);
      const others = attachmentsOf(conversation.draftAttachments);
      options.setDraftAttachments(others.filter((part) => addressOf(part) !== address));
    },
    forget: () => {
      for (const { id } of state.items) {
        list.unkeep(id);
        list.drop(id);
      }
    },
    dispose: () => {
      drafts.dispose();
      for (const { id } of state.items) list.drop(id);
    },
  };
};
