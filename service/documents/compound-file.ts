/** The first bytes of a compound file, in which older Office programs keep everything. */
export const COMPOUND_MARK = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;

/** The name of a stream, as the directory of a compound file writes it. */
const LOCKED_STREAM = Buffer.from('EncryptedPackage\0', 'utf16le');

/** Whether a file holds a newer document with a password: its archive, encrypted, within a compound file. */
export const isLockedPackage = (bytes: Uint8Array): boolean =>
  COMPOUND_MARK.every((byte, index) => bytes[index] === byte) &&
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(LOCKED_STREAM);
