import { readFrameHints } from '../../sdk/protocol/address.ts';
import { isFramed } from './bridge/host-origin.ts';

/** What the host page says in the address of the frame, before there is a connection. */
export const frameHints = () => (isFramed() ? readFrameHints(location.hash) : {});
