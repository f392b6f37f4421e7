import { codes, uploadSignature } from 'casement/contract';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { succeed } from '../http/envelope.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { readBody } from '../http/read-request.ts';
import { readVisitor, type Services } from '../http/request-scope.ts';
import { limitReached, notFound, ServiceFailure } from '../service-failure.ts';
import { isContentOf } from '../storage/content-check.ts';
import { readUploadFields, uploadPath } from '../storage/disk-storage.ts';
import { filePath, readSignedAddress } from './file-address.ts';
import { findFile, isVisible, markChecked } from './file-queries.ts';
import { fileReply } from './file-reply.ts';
import { atMost, receiveForm, refusedUpload } from './receive-form.ts';

const UPLOADS_PER_MINUTE = 60;
const FILE_CACHE = 'private, max-age=3600';

/** Permits uploads, takes those to the service's own disk, and serves the files. */
export const uploadRoutes = (services: Services): Hono => {
  const { queries, uploads, now } = services;
  const { storage, signer } = uploads;
  const limit = createRateLimit(UPLOADS_PER_MINUTE, now);

  const take = async (fields: Record<string, string>, file: AsyncIterable<Uint8Array>): Promise<void> => {
    const facts = readUploadFields(fields, signer);
    if (!facts || !storage.receive) throw refusedUpload(403, 'The form is not signed by this service.');
    const { key, type, maxBytes, expiresAt } = facts;
    if (expiresAt <= now()) throw refusedUpload(403, 'The form has expired.');
    if (!(await findFile(queries, key))) throw refusedUpload(404, 'The form is no longer good.');
    await storage.receive(key, atMost(file, maxBytes), async (received) => {
      if (received.size === 0) throw refusedUpload(400, 'The file is empty.');
      if (!isContentOf(type, await received.read())) throw refusedUpload(415, 'Incorrect format');
      await markChecked(queries, key, received.size);
    });
  };

  return new Hono()
    .post(uploadSignature.path, async (context) => {
      const { visitorId, bot } = await readVisitor(context, services);
      const file = await readBody(context, uploadSignature.request);
      if (!limit.take(visitorId)) throw limitReached();
      return succeed(context, await uploads.sign(visitorId, file, bot));
    })
    .post(uploadPath, async (context) => {
      try {
        await receiveForm(context.req.raw, take);
        return context.body(null, 204);
      } catch (error) {
        if (!(error instanceof HTTPException)) throw error;
        return context.json({ code: error.status, message: error.message }, error.status);
      }
    })
    .get(filePath, async (context) => {
      const key = readSignedAddress(context.req.query(), signer, now());
      if (key === undefined) throw new ServiceFailure(codes.forbidden, 'The address is not good any more.');
      const file = (await isVisible(queries, key)) ? await uploads.findGood(key) : undefined;
      const reply = file && (await fileReply(storage, file, FILE_CACHE));
      if (!reply) throw notFound('The file');
      return reply;
    });
};
