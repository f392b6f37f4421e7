import { tabStorage } from '../../storage/safe-storage.ts';
import { chatKey } from '../../storage/chat-key.ts';
import type { Address } from '../../visitor/visitor-state.ts';

/** The key under which a tab keeps the order that its visitor is paying for. */
export const orderKey = (address: Address): string => chatKey('order', address);

/** Whether the visitor was paying for something when this tab was loaded again. */
export const hasKeptOrder = (address: Address | null): boolean =>
  address !== null && tabStorage.get(orderKey(address)) !== undefined;
