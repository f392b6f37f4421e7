import { uploadSignature } from '../../service/contract/attachments.ts';
import type { ContentPart } from '../../service/contract/conversation.ts';
import { serviceAddress } from '../../service/service-address.ts';
import type { Service } from '../../service/service.ts';
import { type AttachmentType, isImageType } from './attachment-kinds.ts';
import { sendFile, UploadError } from './send-file.ts';

/** A file to upload. */
export type UploadOrder = {
  file: Blob;
  name: string;
  type: AttachmentType;
  /** Hears of the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

export type UploadOptions = UploadOrder & {
  service: Pick<Service, 'call'>;
  /** Where the service is. */
  base: string;
};

const MAX_NAME_LENGTH = 255;

/** A name that the service takes: a very long one loses of its middle. */
const shortName = (name: string): string =>
  name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, 200)}…${name.slice(-50)}`;

/**
 * Asks the service for a place and puts the file there; asks once more when that was no longer good.
 * @returns The part that a message carries.
 */
export const uploadFile = async (options: UploadOptions): Promise<ContentPart> => {
  const { service, base, file, type, onProgress, signal } = options;
  const name = shortName(options.name);
  const attempt = async (): Promise<ContentPart> => {
    const signature = await service.call(
      uploadSignature,
      { name, type, size: file.size },
      { signal, shownByCaller: true },
    );
    if (file.size > signature.maxSize) throw new UploadError('too-large');
    const url = serviceAddress(base, signature.url);
    if (url === undefined) throw new UploadError('refused');
    await sendFile({ url, signature, file, name, onProgress, signal });
    return {
      type: isImageType(type) ? 'image' : 'document',
      source: { type: 'url', value: signature.fileUrl, mimeType: type },
      metadata: { name, size: file.size },
    };
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof UploadError) || error.code !== 'expired') throw error;
    onProgress(0);
    return attempt();
  }
};
