import { proxy } from 'valtio/vanilla';

/** Holds sending back besides the answer being written. Components read it with `useSnapshot`. */
export const sendingHold = proxy({
  /** Files of the draft on show that are on their way. */
  uploads: 0,
});

/** Holds the sending of the draft on show while `uploads` of its files are on their way. */
export const holdSending = (uploads: number): void => {
  sendingHold.uploads = uploads;
};
