import type { IncomingMessage, ServerResponse } from 'node:http';

/** Sees a request, its reply before there is one, and its body. */
export type OnRequest = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;
/** Sees what was said in a reply. */
export type OnReply = (response: ServerResponse, text: string) => void;

/** What was asked, with the ids of that run as `{id1}`, `{id2}` … in the order in which they came. */
type RecordedRequest = { method: string; path: string; body: string };

export type RecordedReply = {
  status: number;
  headers: Record<string, string>;
  /** What came at a time: text, or base64 where it is cut in the middle of a character. */
  pieces: (string | { base64: string })[];
  /** `left`: who asked went away before its end. `broken`: the server did. */
  end: 'whole' | 'left' | 'broken';
};

/** A conversation between the service and a server, as it went over the wire. */
export type Recording = {
  /** The server and its version, or the documentation that it was written from. */
  madeFrom: string;
  exchanges: { request: RecordedRequest; reply: RecordedReply }[];
};

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const PLACE = /\{id(\d+)\}/g;

/** Parts what is the same in every run from the ids that each run makes anew. */
export const createIds = () => {
  const known: string[] = [];
  return {
    /** Puts places in the place of ids, and counts those that are new. */
    hideAll: (text: string): string =>
      text.replaceAll(ID, (id) => {
        if (!known.includes(id)) known.push(id);
        return `{id${known.indexOf(id) + 1}}`;
      }),
    /** Puts places in the place of ids that are known. */
    hideKnown: (text: string): string =>
      text.replaceAll(ID, (id) => (known.includes(id) ? `{id${known.indexOf(id) + 1}}` : id)),
    /** Puts the ids of this run in their places. */
    show: (text: string): string =>
      text.replaceAll(PLACE, (place, number: string) => known[Number(number) - 1] ?? place),
  };
};

/** The headers of a reply that an agent may look at. */
export const KEPT_HEADERS = [
  'content-type',
  'content-location',
  'location',
  'retry-after',
  'x-vercel-ai-ui-message-stream',
  'x-vercel-ai-data-stream',
];

const MULTIPART = /^multipart\/form-data/;

/** Returns a body in words that are the same in every run. A form parts its fields by random words. */
export const bodyText = (body: Buffer, contentType: string | undefined): string => {
  const text = body.toString('utf8');
  if (!MULTIPART.test(contentType ?? '')) return text;
  const boundary = /boundary="?([^";]+)/.exec(contentType ?? '')?.[1] ?? '';
  return text.replaceAll(boundary, 'boundary');
};
