import { chatKey } from '../../storage/chat-key.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import type { Address } from '../../visitor/visitor-state.ts';

/** The key under which the tab keeps a log-in with Google that has begun. */
export const googleKey = (address: Address): string => chatKey('google', address);

/** Whether the visitor was with Google when this tab was loaded again. */
export const isWithGoogle = (address: Address | null): boolean =>
  address !== null && tabStorage.get(googleKey(address)) !== undefined;
