import { randomBytes } from 'node:crypto';
import { codes, type ContentPart, type Signature } from 'casement/contract';
import type { AnswerFile, Attachment, AttachmentPart } from '../agents/agent.ts';
import type { Bot } from '../bots/index.ts';
import type { Queries } from '../database/queries.ts';
import type { FileRow } from '../database/schema.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { isContentOf, isImageType, isProtected } from './content-check.ts';
import { type FileStorage, readWhole, storeWhole } from '../storage/file-storage.ts';
import type { Signer } from '../base/signer.ts';
import { takeTurns } from '../base/threads/take-turns.ts';
import { keysIn, mapTexts } from './answer-addresses.ts';
import { keyOf, mapAddresses, plainAddress, signedAddress } from './file-address.ts';
import { fileNameOf } from './file-name.ts';
import { keptTypeOf } from './kept-types.ts';
import {
  findFile,
  findUsed,
  insertFile,
  insertUses,
  markChecked,
  markRefused,
  missingAttachment,
} from './file-queries.ts';

const MEGABYTE = 1024 * 1024;
const UPLOAD_MS = 15 * MINUTE_MS;
const KEY_BYTES = 24;
/** The most bytes of a file that an agent gives; it is in memory as a whole. */
const MAX_ANSWER_FILE_MB = 25;
const MAX_NAME_LENGTH = 200;

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** How many files are checked at once, one of each visitor; each is in memory as a whole. */
const MAX_CHECKING = 4;
const inTurn = takeTurns(MAX_CHECKING, 1);

const refused = (message: string) => new ServiceFailure(codes.badQuestion, message);

/** Throws a ServiceFailure when a bot takes no such file. */
export const requireAccepted = (
  file: { type: string; size: number },
  { robot, limits }: Pick<Bot, 'robot' | 'limits'>,
): void => {
  const isImage = isImageType(file.type);
  if ((isImage ? robot.en.supportPicture : robot.en.supportFile) !== 1) {
    throw new ServiceFailure(codes.forbidden, `This bot takes no ${isImage ? 'pictures' : 'files'}.`);
  }
  const maxMB = isImage ? limits.imageMaxMB : limits.fileMaxMB;
  if (file.size > maxMB * MEGABYTE) {
    throw new ServiceFailure(400, `${isImage ? 'Images' : 'Files'} cannot exceed ${maxMB}MB.`);
  }
};

/** Checks an uploaded file once, before anybody uses it. */
const createAdmission = ({ queries, storage }: { queries: Queries; storage: FileStorage }) => {
  const check = async (key: string): Promise<FileRow | undefined> => {
    const row = await findFile(queries, key);
    if (!row || row.checked) return row;
    const bytes = await readWhole(storage, key, row.size);
    if (!bytes) return undefined;
    const isLocked = isProtected(row.type, bytes);
    if (isLocked || bytes.length === 0 || !isContentOf(row.type, bytes)) {
      await markRefused(queries, key, row.size);
      await storage.remove(key);
      if (isLocked) throw refused('The file is protected by a password.');
      return undefined;
    }
    await storage.keep?.(key, bytes);
    await markChecked(queries, key, bytes.length);
    return { ...row, checked: true, size: bytes.length };
  };

  /**
   * Finds a file whose content is there and is of the announced type. The content is checked once, whatever
   * comes of it. Rejects where it needs a password.
   */
  const findGood = async (key: string): Promise<FileRow | undefined> => {
    const row = await findFile(queries, key);
    return !row || row.checked ? row : inTurn(row.visitorId, () => check(key));
  };

  const admitPart = async (visitorId: string, part: AttachmentPart): Promise<ContentPart> => {
    const key = keyOf(part);
    const row = key === undefined ? undefined : await findGood(key);
    if (!key || row?.visitorId !== visitorId) throw missingAttachment();
    if (isImageType(row.type) !== (part.type === 'image')) throw refused('An attachment is of another kind.');
    const source = { type: 'url' as const, value: plainAddress(key), mimeType: row.type };
    return { type: part.type, source, metadata: { name: row.name, size: row.size } };
  };

  return { findGood, admitPart };
};

/** Uploaded files, from the permission to upload them to the agent that reads them. */
export const createUploads = (options: {
  queries: Queries;
  storage: FileStorage;
  signer: Signer;
  /** The most that all visitors together may have stored, 0 for any number. */
  maxStoredBytes: number;
  now: () => number;
}) => {
  const { queries, storage, signer, maxStoredBytes, now } = options;
  const { findGood, admitPart } = createAdmission(options);

  const mostOf = ({ budgets }: Pick<Bot, 'budgets'>) => ({
    ofVisitor: budgets.visitor.storedMB * MEGABYTE,
    ofAll: maxStoredBytes,
  });

  return {
    storage,
    signer,
    findGood,

    /**
     * Permits a visitor to upload one file that the bot takes. Rejects with code 1113 when too much is
     * stored.
     */
    sign: async (
      visitorId: string,
      file: { name: string; type: string; size: number },
      { budgets }: Pick<Bot, 'budgets'>,
    ): Promise<Signature> => {
      const key = newKey();
      const expiresAt = now() + UPLOAD_MS;
      const name = fileNameOf(file.name, file.type);
      await insertFile(queries, { ...file, name, key, visitorId, createdAt: now() }, mostOf({ budgets }));
      const form = await storage.presign({ key, type: file.type, maxBytes: file.size, expiresAt });
      return { ...form, key, fileUrl: signedAddress(key, signer, now()), expiresAt, maxSize: file.size };
    },

    /**
     * Returns the parts as they will be stored. Rejects with code 1116 unless each file is the visitor's own
     * and passes the checks.
     */
    admit: (visitorId: string, parts: ContentPart[]): Promise<ContentPart[]> =>
      Promise.all(parts.map(async (part) => (part.type === 'text' ? part : admitPart(visitorId, part)))),

    /** Reads the file behind a part of a stored message, for the agent. */
    read: async (part: AttachmentPart, visitorId: string): Promise<Attachment> => {
      const key = keyOf(part);
      const row = key === undefined ? undefined : await findFile(queries, key);
      const isOwn = row?.visitorId === visitorId;
      const bytes = isOwn ? await readWhole(storage, row.key, row.size) : undefined;
      if (!row || !bytes) throw new Error('The attachment is no longer there.');
      return { bytes, mimeType: row.type, name: row.name };
    },

    /**
     * Keeps a file that an agent gives, as a file of the visitor that the conversation uses. Rejects with
     * code 1113 when too much is stored.
     * @param of.serviceUrl What the address begins with.
     */
    keep: async (
      file: AnswerFile,
      of: { visitorId: string; sessionId: string; serviceUrl: string; bot: Pick<Bot, 'budgets'> },
    ): Promise<{ address: string; isImage: boolean }> => {
      const { visitorId, sessionId, serviceUrl, bot } = of;
      const size = file.bytes.length;
      if (size === 0) throw new Error('the file is empty');
      if (size > MAX_ANSWER_FILE_MB * MEGABYTE) throw new Error('the file is too large');
      const key = newKey();
      const type = keptTypeOf(file.mimeType, file.name);
      const name = fileNameOf(file.name.slice(0, MAX_NAME_LENGTH), type);
      await insertFile(queries, { key, visitorId, name, type, size, createdAt: now() }, mostOf(bot));
      await storeWhole(storage, key, file.bytes);
      await queries.transaction(async (transaction) => {
        await markChecked(transaction, key, size);
        await insertUses(transaction, { visitorId, sessionId, keys: [key], now: now() });
      });
      return { address: serviceUrl + signedAddress(key, signer, now()), isImage: isImageType(type) };
    },

    /**
     * Returns what makes the addresses of agents' files in answers good for some hours again. One of a file
     * that the conversation does not use stays as it is, whoever wrote it there.
     */
    answerAddresses: async (
      of: { visitorId: string; sessionId: string; serviceUrl: string },
      answers: readonly ContentPart[][],
    ): Promise<(parts: ContentPart[]) => ContentPart[]> => {
      const keys = answers.flat().flatMap((part) => (part.type === 'text' ? keysIn(part.text) : []));
      const used = await findUsed(queries, { ...of, keys });
      const addressOf = (key: string) =>
        used.has(key) ? of.serviceUrl + signedAddress(key, signer, now()) : undefined;
      return (parts) => (used.size === 0 ? parts : mapTexts(parts, addressOf));
    },

    /** Returns the parts with addresses at which their files can be read for some hours. */
    withAddresses: (parts: ContentPart[]): ContentPart[] =>
      mapAddresses(parts, (key) => signedAddress(key, signer, now())),
  };
};
export type Uploads = ReturnType<typeof createUploads>;
