import * as v from 'valibot';
import { AttachmentMetadata } from '../../service/contract/attachments.ts';
import type { ContentPart } from '../../service/contract/conversation.ts';
import { serviceAddress } from '../../service/service-address.ts';
import { isInertImage } from '../../base/safe-address.ts';

export type AttachmentPart = Exclude<ContentPart, { type: 'text' }>;

/** An image or document part, ready to be shown. */
export type PartFile = {
  /** The part's own value, which tells it from others. */
  address: string;
  isImage: boolean;
  /** '' when the part does not say. */
  name: string;
  /** Bytes; undefined when the part does not say. */
  size: number | undefined;
  /** A MIME type; '' when the part does not say. */
  type: string;
  /** The file's address; undefined when it cannot be opened. */
  url: string | undefined;
  /** Epoch milliseconds; undefined when the part does not say. */
  uploadedAt: number | undefined;
};

/** Returns the address that tells a part from others. */
export const addressOf = ({ source }: AttachmentPart): string => source.value;

const urlOf = ({ type, source }: AttachmentPart, base: string): string | undefined => {
  if (source.type === 'url') return serviceAddress(base, source.value);
  const isShown = type === 'image' && isInertImage(source.mimeType);
  return isShown ? `data:${source.mimeType};base64,${source.value}` : undefined;
};

/**
 * Reads an image or document part, which may come from anywhere.
 * @param base Where the service is, for addresses relative to it.
 */
export const readPart = (part: AttachmentPart, base: string): PartFile => {
  const metadata = v.is(AttachmentMetadata, part.metadata) ? part.metadata : undefined;
  return {
    address: addressOf(part),
    isImage: part.type === 'image',
    name: metadata?.name ?? '',
    size: metadata?.size,
    type: part.source.mimeType ?? '',
    url: urlOf(part, base),
    uploadedAt: metadata?.uploadedAt,
  };
};

/** Returns the image and document parts of a message. */
export const attachmentsOf = (parts: readonly ContentPart[]): AttachmentPart[] =>
  parts.filter((part) => part.type !== 'text');
