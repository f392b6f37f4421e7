import { readFileSync } from 'node:fs';
import type { AttachmentPart } from '../agent.ts';

const TYPES = {
  txt: 'text/plain',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** The bytes of `tests/fixtures/documents/handbook` in one of its formats. */
export const handbook = (format: keyof typeof TYPES): Uint8Array =>
  readFileSync(new URL(`../../../tests/fixtures/documents/handbook.${format}`, import.meta.url));

/** The DOC of the handbook, saved with a password. */
export const lockedHandbook = (): Uint8Array =>
  readFileSync(new URL('../../../tests/fixtures/documents/handbook-locked.doc', import.meta.url));

export const typeOf = (format: keyof typeof TYPES): string => TYPES[format];

/** A document part that carries its bytes. */
export const attachedDocument = (bytes: Uint8Array, mimeType: string, name: string): AttachmentPart => ({
  type: 'document',
  source: { type: 'data', value: Buffer.from(bytes).toString('base64'), mimeType },
  metadata: { name },
});
