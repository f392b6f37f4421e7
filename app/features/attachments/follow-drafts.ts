import { ref, subscribe } from 'valtio/vanilla';
import { randomUuid } from '../../visitor/uuid.ts';
import type { Conversation } from '../../conversation/create-conversation.ts';
import { type Attachment, type AttachmentList, type AttachmentsState, isRunning } from './attachment-list.ts';
import type { KeptBlobs } from './kept-blobs.ts';
import type { KeptUploads } from './kept-uploads.ts';
import { addressOf, type AttachmentPart, attachmentsOf, readPart } from './part-file.ts';

export type FollowDraftsOptions = {
  state: AttachmentsState;
  list: AttachmentList;
  conversation: Conversation;
  /** Where the service is. */
  base: string;
  kept: KeptUploads;
  blobs: KeptBlobs;
  /** Claims an attachment for this tab; resolves with undefined when another tab has it. */
  claim: (id: string) => Promise<(() => void) | undefined>;
};

/** Keeps the attachments and the draft on show in step, through reloads and changes of the conversation. */
export const followDrafts = (options: FollowDraftsOptions) => {
  const { state, list, base, kept, blobs, claim } = options;
  const { state: conversation, setDraftAttachments, setUploads } = options.conversation;
  /** Undefined before the first look. */
  let shownSession: string | null | undefined;
  const here = () => list.of(conversation.sessionId);

  const attachmentOf = (part: AttachmentPart): Attachment => {
    const { name, size, type, isImage, url } = readPart(part, base);
    return {
      id: randomUuid(),
      sessionId: conversation.sessionId,
      name,
      size,
      type,
      previewUrl: isImage ? url : undefined,
      state: 'done',
      share: 1,
      part: ref(part),
      isInDraft: true,
    };
  };

  const sync = () => {
    const parts = attachmentsOf(conversation.draftAttachments);
    const addresses = new Set(parts.map(addressOf));
    const sent = here().filter(({ isInDraft, part }) => isInDraft && part && !addresses.has(addressOf(part)));
    for (const { id } of sent) list.drop(id);
    const known = new Set(here().flatMap(({ part }) => (part ? [addressOf(part)] : [])));
    const restored = parts.filter((part) => !known.has(addressOf(part)));
    if (restored.length > 0) state.items.unshift(...restored.map(attachmentOf));

    const done = here().filter((item) => item.part);
    const added = done.filter(({ isInDraft }) => !isInDraft);
    if (added.length === 0) return;
    setDraftAttachments(done.flatMap(({ part }) => (part ? [part] : [])));
    for (const item of added) {
      item.isInDraft = true;
      list.unkeep(item.id);
    }
  };

  /** Shows what a page that was left did not finish. */
  const restore = async (sessionId: string | null) => {
    for (const { id, name, size, type, part, ...upload } of kept.list()) {
      if (upload.sessionId !== sessionId || list.held(id)) continue;
      list.hold(id, {});
      const release = await claim(id);
      if (!release) {
        list.drop(id);
        continue;
      }
      const file = await blobs.get(id);
      const look = { id, sessionId, name, size, type };
      if (part && part.type !== 'text') list.add({ ...look, state: 'done', part: ref(part) }, { release });
      else if (file) list.add({ ...look, state: 'interrupted' }, { release, file });
      else list.add({ ...look, state: 'lost' }, { release });
    }
    sync();
  };

  const change = (sessionId: string | null) => {
    // A new conversation gets its id with the first question; what is not sent with it stays in the composer.
    const isBegun = shownSession === null && conversation.loading !== 'loading';
    for (const item of shownSession === undefined ? [] : list.of(shownSession)) {
      if (isBegun) {
        item.sessionId = sessionId;
        if (!item.isInDraft) list.keep(item, item.part);
      } else if (item.isInDraft) {
        list.drop(item.id);
      }
    }
    shownSession = sessionId;
    if (!isBegun) void restore(sessionId);
  };

  const tellRunning = () => setUploads(here().filter(isRunning).length);
  const follow = () => {
    if (conversation.sessionId !== shownSession) change(conversation.sessionId);
    sync();
    tellRunning();
  };

  const stops = [subscribe(conversation, follow), subscribe(state, tellRunning)];
  follow();
  return {
    /** Writes the finished uploads of the conversation on show into its draft, and learns what was sent. */
    sync,
    dispose: () => {
      for (const stop of stops) stop();
    },
  };
};
