import { askAgainIfClosed } from '../../../base/closed-connection.ts';
import { withTraceOf } from '../../../base/spans.ts';

/** The most bytes of a reply that is no stream; it is held in memory until its end. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/** The most bytes of one line of a stream of events, which is held in memory until its end. */
const MAX_LINE_BYTES = 8 * 1024 * 1024;

const LINE_END = 0x0a;

const fetchAgainIfClosed: typeof fetch = (input, init) => {
  const ask = () => fetch(input, init);
  return init?.body instanceof ReadableStream ? ask() : askAgainIfClosed(ask);
};

/**
 * Fails where too many bytes come: in all, or in a stream of events until a line ends. No TransformStream,
 * which takes a dozen promises for each piece: this is the way of every word.
 */
const bounded = (body: ReadableStream<Uint8Array>, isStream: boolean): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  let bytes = 0;
  const check = (piece: Uint8Array): void => {
    const end = isStream ? piece.lastIndexOf(LINE_END) : -1;
    bytes = end === -1 ? bytes + piece.length : piece.length - end - 1;
    if (isStream && bytes > MAX_LINE_BYTES) throw new Error('an event of the reply is too long');
    if (bytes > MAX_REPLY_BYTES) throw new Error('the reply is too large');
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        try {
          check(value);
        } catch (error) {
          reader.cancel(error).catch(() => {});
          throw error;
        }
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
};

const fetchHere: typeof fetch = (input, init) => {
  const headers = withTraceOf(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  return fetchAgainIfClosed(input, { ...init, headers, redirect: 'manual' });
};

const typeOf = ({ headers }: Response): string => headers.get('Content-Type') ?? '';

const isEvents = (response: Response): boolean => typeOf(response).startsWith('text/event-stream');

const withBounds = (response: Response): Response =>
  response.body ? new Response(bounded(response.body, isEvents(response)), response) : response;

/**
 * Fetches as usual, but follows no redirect, so that the conversation and the names of the account go nowhere
 * but where the operator sends them; and fails at a reply that grows beyond its bounds, as the libraries have
 * none.
 */
export const guardedFetch: typeof fetch = async (input, init) => withBounds(await fetchHere(input, init));

/**
 * Fetches so for models. A stream is left to its reader, which has bounds for each event; the frames of AWS
 * tell their own lengths.
 */
export const modelFetch: typeof fetch = async (input, init) => {
  const response = await fetchHere(input, init);
  const isFramed = typeOf(response).startsWith('application/vnd.amazon.eventstream');
  return isFramed || (response.ok && isEvents(response)) ? response : withBounds(response);
};
