import * as v from 'valibot';
import { Envelope, isSuccessCode } from './contract/envelope.ts';
import type { ServiceErrorCode } from './service-error.ts';

/** What a reply says: its object, or why there is none. */
export type ReadReply =
  | { ok: true; object: unknown }
  | { ok: false; code: ServiceErrorCode; message?: string; data?: unknown };

const parseEnvelope = (body: string): Envelope | undefined => {
  try {
    const value: unknown = JSON.parse(body);
    return !Array.isArray(value) && v.is(Envelope, value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Reads a reply that should be an envelope.
 * The code comes from the envelope, else from the HTTP status; a body that is no envelope is never passed on as text.
 */
export const readEnvelope = (status: number, body: string): ReadReply => {
  const envelope = parseEnvelope(body);
  const isFailedStatus = status < 200 || status >= 300;
  if (!envelope) return { ok: false, code: isFailedStatus ? status : 'bad-reply' };
  if (isSuccessCode(envelope.code)) {
    if (!isFailedStatus) return { ok: true, object: envelope.object };
    envelope.code = status;
  }
  return {
    ok: false,
    code: envelope.code ?? status,
    ...(envelope.message && { message: envelope.message }),
    data: envelope.object,
  };
};
