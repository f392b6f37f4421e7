import { ref, subscribe } from 'valtio/vanilla';
import { randomUuid } from '../../base/uuid.ts';
import type { App } from '../app.ts';
import { type Attachment, type AttachmentList, isMissing, isRunning } from './attachment-list.ts';
import { KEPT_MS } from './kept-uploads.ts';
import { addressOf, type AttachmentPart, attachmentsOf, readPart } from './part-file.ts';

/**
 * Keeps the attachments and the draft on show in step, through reloads and changes of the conversation.
 * @returns A function that writes finished uploads of the conversation on show into its draft, drops those
 * that were sent, and counts the others.
 */
export const followDrafts = ({ visitor, conversation, signal }: App, list: AttachmentList): (() => void) => {
  const { state: shown, setDraftAttachments, setUploads } = conversation;
  /** Undefined before the first look. */
  let shownSession: string | null | undefined;
  const here = () => list.of(shown.sessionId);

  const read = (part: AttachmentPart) => readPart(part, visitor.environment.serviceBase);
  /** Whether the service still keeps the file of a part that was not sent. */
  const isKept = (part: AttachmentPart) => (read(part).uploadedAt ?? Infinity) > Date.now() - KEPT_MS;

  const attachmentOf = (part: AttachmentPart): Attachment => {
    const { name, size, type, isImage, url } = read(part);
    const known = { id: randomUuid(), sessionId: shown.sessionId, name, size, type };
    if (!isKept(part)) return { ...known, previewUrl: undefined, state: 'lost', share: 0, isInDraft: false };
    return {
      ...known,
      previewUrl: isImage ? url : undefined,
      state: 'done',
      share: 1,
      part: ref(part),
      isInDraft: true,
    };
  };

  const sync = () => {
    const drafted = attachmentsOf(shown.draftAttachments);
    const parts = drafted.filter(isKept);
    if (parts.length < drafted.length) {
      list.state.items.push(...drafted.filter((part) => !isKept(part)).map(attachmentOf));
      setDraftAttachments(parts);
    }
    const addresses = new Set(parts.map(addressOf));
    const sent = here().filter(({ isInDraft, part }) => isInDraft && part && !addresses.has(addressOf(part)));
    for (const { id } of sent) list.drop(id);
    const known = new Set(here().flatMap(({ part }) => (part ? [addressOf(part)] : [])));
    const restored = parts.filter((part) => !known.has(addressOf(part)));
    if (restored.length > 0) list.state.items.unshift(...restored.map(attachmentOf));

    const done = here().filter((item) => item.part);
    const added = done.filter(({ isInDraft }) => !isInDraft);
    if (added.length === 0) return;
    setDraftAttachments(done.flatMap(({ part }) => (part ? [part] : [])));
    for (const item of added) {
      item.isInDraft = true;
      list.unkeep(item.id);
    }
  };

  const restore = async (sessionId: string | null) => {
    await list.restore(sessionId);
    sync();
  };

  const change = (sessionId: string | null) => {
    // A new conversation gets its id with the first question; what is not sent with it stays in the composer.
    const isBegun = shownSession === null && shown.loading !== 'loading';
    for (const item of shownSession === undefined ? [] : list.of(shownSession)) {
      if (isBegun) {
        item.sessionId = sessionId;
        if (!item.isInDraft) list.keep(item);
      } else if (item.isInDraft) {
        list.drop(item.id);
      }
    }
    shownSession = sessionId;
    if (!isBegun) void restore(sessionId);
  };

  const count = () => {
    const items = here();
    const heldUploads = items.filter(({ state }) => state === 'held').length;
    setUploads({
      uploads: items.filter(isRunning).length + heldUploads,
      heldUploads,
      missingUploads: items.filter(isMissing).length,
    });
  };
  const follow = () => {
    if (shown.sessionId !== shownSession) change(shown.sessionId);
    sync();
    count();
  };

  signal.addEventListener('abort', subscribe(shown, follow));
  signal.addEventListener('abort', subscribe(list.state, count));
  follow();
  return () => {
    sync();
    count();
  };
};
