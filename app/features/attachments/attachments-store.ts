import { proxy, ref, type Snapshot } from 'valtio/vanilla';
import type { ContentPart } from '../../service/contract/conversation.ts';
import { showToast } from '../../ui/toast-store.ts';
import { placeId } from '../../visitor/credential-records.ts';
import { randomUuid } from '../../visitor/uuid.ts';
import type { VisitorState } from '../../visitor/visitor-state.ts';
import type { App } from '../app.ts';
import type { AttachmentRules, AttachmentType } from './attachment-kinds.ts';
import { type AttachmentsState, createAttachmentList } from './attachment-list.ts';
import { checkFile, type CheckedFile } from './check-file.ts';
import { claimUpload } from './claim-upload.ts';
import { followDrafts } from './follow-drafts.ts';
import { createKeptBlobs, type KeptBlobs } from './kept-blobs.ts';
import { createKeptUploads, KEPT_MS } from './kept-uploads.ts';
import { type AttachmentNotice, noticeText } from './notice-text.ts';
import { addressOf, attachmentsOf } from './part-file.ts';
import { UploadError, type UploadFailure } from './send-file.ts';
import { uploadFile, type UploadOrder } from './upload-file.ts';
import { createUploadSlots } from './upload-slots.ts';

/** What the attachments work with beside the app; tests give their own. */
export type AttachmentTools = {
  /** Uploads a file and returns the part that a message carries. */
  upload: (order: UploadOrder) => Promise<ContentPart>;
  blobs: KeptBlobs;
  /** Claims an attachment for this tab; resolves with undefined when another tab has it. */
  claim: (id: string) => Promise<(() => void) | undefined>;
  notify: (notice: AttachmentNotice) => void;
};

/** How many files are on their way at once. */
const AT_ONCE = 3;

/** Returns what the bot lets visitors attach. */
export const attachmentRules = ({
  robotConfig,
  limits,
}: Pick<Snapshot<VisitorState>, 'robotConfig' | 'limits'>): AttachmentRules => ({
  ...limits,
  files: robotConfig.supportFile === 1,
  images: robotConfig.supportPicture === 1,
});

const failureOf = (error: unknown): UploadFailure => {
  if (!(error instanceof UploadError) || error.code === 'aborted') return 'refused';
  return error.code;
};

/** The files and images of drafts. They follow the conversation on show from here on. */
export const createAttachments = (
  { visitor, conversation, conversationEvents, signal }: App,
  tools: Partial<AttachmentTools> = {},
) => {
  const { environment, address, service } = visitor;
  const base = environment.serviceBase;
  const rules = () => attachmentRules(visitor.state);
  const {
    upload: send = (order: UploadOrder) => uploadFile({ service, base, ...order }),
    blobs = createKeptBlobs(),
    claim = claimUpload,
    notify = (notice: AttachmentNotice) => showToast('error', noticeText(notice, rules())),
  } = tools;

  /** Components read it with `useSnapshot`. */
  const state = proxy<AttachmentsState>({ items: [] });
  const kept = createKeptUploads(environment.storage, placeId(address.botId, address.channelId));
  const slots = createUploadSlots(AT_ONCE);
  const list = createAttachmentList({ state, kept, blobs });
  const drafts = followDrafts({ state, list, conversation, base, kept, blobs, claim });
  void blobs.removeUpTo(String(Date.now() - KEPT_MS));

  const upload = (id: string) => {
    const item = list.find(id);
    const file = list.held(id)?.file;
    if (!item || !file) return;
    const controller = new AbortController();
    list.hold(id, { upload: controller });
    Object.assign(item, { state: 'waiting', share: 0 });
    const onProgress = (share: number) => {
      item.share = share;
    };
    const run = async () => {
      item.state = 'uploading';
      try {
        const type = item.type as AttachmentType;
        const part = await send({ file, name: item.name, type, onProgress, signal: controller.signal });
        if (controller.signal.aborted || part.type === 'text') return;
        Object.assign(item, { state: 'done', share: 1, part: ref(part) });
        list.keep(item, part);
        drafts.sync();
      } catch (error) {
        if (controller.signal.aborted) return;
        item.state = 'failed';
        notify({ type: 'failed', name: item.name, failure: failureOf(error) });
      }
    };
    slots.run(run, controller.signal);
  };

  const claimForThisTab = async (id: string) => {
    const release = await claim(id);
    if (release && list.held(id)) list.hold(id, { release });
    else release?.();
  };

  const attach = (file: File, type: AttachmentType) => {
    const id = `${Date.now()}-${randomUuid()}`;
    const { name, size } = file;
    const { sessionId } = conversation.state;
    list.add({ id, sessionId, name, size, type, state: 'waiting' }, { file });
    const item = list.find(id);
    if (item) list.keep(item);
    void blobs.put(id, file);
    void claimForThisTab(id);
    upload(id);
  };

  const stopListening = conversationEvents.listen((event) => {
    if (event.type !== 'visitor-changed' || event.isSame) return;
    // Somebody else is here now. What other pages have left, `forgetUploads` forgets.
    for (const { id } of state.items) {
      list.unkeep(id);
      list.drop(id);
    }
  });
  signal.addEventListener('abort', () => {
    stopListening();
    drafts.dispose();
    for (const { id } of state.items) list.drop(id);
  });

  return {
    state,
    /** Attaches those of the files that the bot takes to the draft on show, and says why it does not take the others. */
    addFiles: async (files: readonly File[]): Promise<void> => {
      const rule = rules();
      const check = async (file: File): Promise<[File, CheckedFile]> => [file, await checkFile(file, rule)];
      const checked = await Promise.all(files.map(check));
      let room = rule.maxAttachments - list.of(conversation.state.sessionId).length;
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
    /** Uploads again what failed or was interrupted. */
    retry: upload,
    /** Takes an attachment back, also one that is on its way. */
    remove: (id: string): void => {
      const item = list.find(id);
      if (!item) return;
      list.unkeep(id);
      list.drop(id);
      if (!item.isInDraft || !item.part) return;
      const removed = addressOf(item.part);
      const others = attachmentsOf(conversation.state.draftAttachments);
      conversation.setDraftAttachments(others.filter((part) => addressOf(part) !== removed));
    },
  };
};
