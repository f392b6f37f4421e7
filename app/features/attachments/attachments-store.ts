import { proxy } from 'valtio/vanilla';
import { conversation, setDraftAttachments } from '../../conversation/conversation-store.ts';
import { holdSending } from '../../conversation/sending-hold.ts';
import { conversationEvents } from '../../conversation/conversation-events.ts';
import { placeId } from '../../visitor/credential-records.ts';
import { visitor, visitorRuntime } from '../../visitor/visitor-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { AttachmentRules } from './attachment-kinds.ts';
import type { AttachmentsState } from './attachments-state.ts';
import { claimUpload } from './claim-upload.ts';
import { createAttachments } from './create-attachments.ts';
import { createKeptBlobs } from './kept-blobs.ts';
import { createKeptUploads } from './kept-uploads.ts';
import { noticeText } from './notice-text.ts';
import { readPart } from './part-file.ts';
import { uploadFile } from './upload-file.ts';

/** The files and images of drafts. Components read it with `useSnapshot`; only the verbs beside it change it. */
export const attachments = proxy<AttachmentsState>({ items: [] });

/** What the bot lets visitors attach. */
export const attachmentRules = (): AttachmentRules => {
  const { robotConfig, limits } = visitor;
  return { ...limits, files: robotConfig.supportFile === 1, images: robotConfig.supportPicture === 1 };
};

const start = () => {
  const { environment, address, service } = visitorRuntime();
  const base = environment.serviceBase;
  return createAttachments({
    state: attachments,
    conversation,
    setDraftAttachments,
    holdSending,
    rules: attachmentRules,
    upload: (file) => uploadFile({ service, base, ...file }),
    readPart: (part) => readPart(part, base),
    kept: createKeptUploads(environment.storage, placeId(address.botId, address.channelId)),
    blobs: createKeptBlobs(),
    claim: claimUpload,
    notify: (notice) => showToast('error', noticeText(notice, attachmentRules())),
  });
};

let verbs: ReturnType<typeof createAttachments> | undefined;

/** Begins to follow the conversation on show; the session has started. */
export const startAttachments = (): void => {
  if (verbs) return;
  verbs = start();
  conversationEvents.listen((signal) => {
    if (signal.type === 'visitor-changed' && !signal.isSame) verbs?.forget();
  });
};

/** Attaches what of the files the bot takes to the draft on show, and says why it does not take the others. */
export const addFiles = async (files: readonly File[]): Promise<void> => {
  startAttachments();
  await verbs?.addFiles(files);
};

/** Uploads again what failed or was interrupted. */
export const retryUpload = (id: string): void => verbs?.retry(id);

/** Takes an attachment back, also one that is on its way. */
export const removeAttachment = (id: string): void => verbs?.remove(id);
