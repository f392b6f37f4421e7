import type { SafeStorage } from '../../storage/safe-storage.ts';
import { chatKey } from '../../storage/chat-key.ts';
import type { Address } from '../../visitor/visitor-state.ts';

/** The key of the list of files that are not in a draft yet; nothing is stored where there are none. */
export const keptUploadsKey = (address: Address): string => chatKey('uploads', address);

/**
 * Whether a page before may have left files. The start asks; what reads the list comes with the attachments.
 */
export const hasKeptUploads = (storage: SafeStorage, address: Address): boolean =>
  storage.get(keptUploadsKey(address)) !== undefined;
