import type { Attachment, AttachmentPart } from '../agents/agent.ts';

const DATA_URL = /^data:([^,;]*)(?:;[^,]*?)??(;base64)?,/i;

const nameOf = ({ type, metadata }: AttachmentPart): string => {
  const name: unknown = (metadata as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' && name !== '' ? name : type;
};

/** Reads an attachment that the message itself carries, as data or as a `data:` address. */
export const readDataAttachment = async (part: AttachmentPart): Promise<Attachment> => {
  const { source } = part;
  const name = nameOf(part);
  if (source.type === 'data') {
    return { bytes: Buffer.from(source.value, 'base64'), mimeType: source.mimeType, name };
  }
  const [head, mimeType = '', isBase64] = DATA_URL.exec(source.value) ?? [];
  if (head === undefined) throw new Error('The attachment is at an address that is not read.');
  const body = source.value.slice(head.length);
  return {
    bytes: isBase64 ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body)),
    mimeType: mimeType || source.mimeType || 'text/plain',
    name,
  };
};
