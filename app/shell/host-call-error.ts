/** A call of the host page has failed; the message tells the page's developer why, and what to do. */
export class HostCallError extends Error {
  override name = 'CALL_FAILED';
}
