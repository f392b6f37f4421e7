import { chatKey } from '../../storage/chat-key.ts';
import type { Address } from '../../visitor/visitor-state.ts';

/** The key under which the tab keeps a log-in with Google that has begun. */
export const googleKey = (address: Address): string => chatKey('google', address);
