import { codes, uploadSignature } from 'casement/contract';
import { HTTPException } from 'hono/http-exception';
import { answer, serve } from '../http/answer.ts';
import { wordsOf } from '../http/envelope.ts';
import { requireApproval } from '../accounts/index.ts';
import type { Queries } from '../database/queries.ts';
import { takeUpload } from '../limits/index.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import { isContentOf, isProtected } from './content-check.ts';
import { readUploadFields, uploadPath } from '../storage/disk-storage.ts';
import { takeTurns } from '../base/threads/take-turns.ts';
import { filePath, readSignedAddress } from './file-address.ts';
import { findFile, isVisible, markChecked, markRefused } from './file-queries.ts';
import { fileReply } from './file-reply.ts';
import { requireAccepted, type Uploads } from './uploads.ts';
import { atMost, receiveForm, refusedUpload } from './receive-form.ts';

const FILE_CACHE = 'private, max-age=3600';

/**
 * How often one form may be on its way at once: a browser sends it again while the service still waits for a
 * cut connection.
 */
const MAX_CONCURRENT_SENDS = 4;

type Needs = { queries: Queries; uploads: Uploads; now: () => number };

/** Permits uploads, takes those to the service's own disk, and serves the files. */
export const uploadRoutes = ({ queries, uploads, now }: Needs) => {
  const { storage, signer } = uploads;

  /** How often the form of each key is being received. */
  const underWay = new Map<string, number>();
  /** Files that come with one form are settled one by one: the first that is kept counts. */
  const inTurn = takeTurns(Infinity, 1);

  const checkContent = async (key: string, type: string, bytes: Uint8Array): Promise<void> => {
    const isLocked = isProtected(type, bytes);
    if (!isLocked && isContentOf(type, bytes)) return;
    // Its form is good for nothing more.
    await markRefused(queries, key, 0);
    throw refusedUpload(415, isLocked ? 'The file is protected by a password.' : 'Incorrect format');
  };

  const requireForm = async (key: string): Promise<void> => {
    if (!(await findFile(queries, key))) throw refusedUpload(404, 'The form is no longer good.');
  };

  const take = async (fields: Record<string, string>, file: AsyncIterable<Uint8Array>): Promise<void> => {
    const facts = readUploadFields(fields, signer);
    if (!facts || !storage.receive) throw refusedUpload(403, 'The form is not signed by this service.');
    const { key, type, maxBytes, expiresAt } = facts;
    if (expiresAt <= now()) throw refusedUpload(403, 'The form has expired.');
    const others = underWay.get(key) ?? 0;
    if (others >= MAX_CONCURRENT_SENDS) throw refusedUpload(409, 'The form is being used already.');
    underWay.set(key, others + 1);
    try {
      await requireForm(key);
      await storage.receive(key, atMost(file, maxBytes), (received) =>
        inTurn(key, async () => {
          // Another may have been refused meanwhile.
          await requireForm(key);
          if (received.size === 0) throw refusedUpload(400, 'The file is empty.');
          await checkContent(key, type, await received.read());
          if (!(await received.keep())) throw refusedUpload(409, 'The form has been used for another file.');
          await markChecked(queries, key, received.size);
        }),
      );
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  };

  return [
    answer(
      uploadSignature,
      { for: 'visitor', require: requireApproval },
      async ({ visitor, input: file }) => {
        requireAccepted(file, visitor.bot);
        await takeUpload(queries, visitor, file.size, now());
        return uploads.sign(visitor.visitorId, file, visitor.bot);
      },
    ),
    // A file has the limit that its form is signed for.
    serve('POST', `/im${uploadPath}`, { for: 'anybody', limit: 'any' }, async ({ context }) => {
      try {
        await receiveForm(context.req.raw, take);
        return context.body(null, 204);
      } catch (error) {
        if (!(error instanceof HTTPException)) throw error;
        const { status, message } = error;
        return context.json({ code: status, message: wordsOf(context, status, message) }, status);
      }
    }),
    serve('GET', `/im${filePath}`, { for: 'anybody' }, async ({ context }) => {
      const key = readSignedAddress(context.req.query(), signer, now());
      if (key === undefined) throw new ServiceFailure(codes.forbidden, 'The address is not good any more.');
      const file = (await isVisible(queries, key)) ? await uploads.findGood(key) : undefined;
      const reply = file && (await fileReply(storage, file, FILE_CACHE));
      if (!reply) throw notFound('The file');
      return reply;
    }),
  ];
};
