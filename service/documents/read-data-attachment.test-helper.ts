import type { Attachment, AttachmentPart } from '../agents/agent.ts';

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
  if (!/^data:/i.test(source.value)) throw new Error('The attachment is at an address that is not read.');
  const response = await fetch(source.value);
  const [mimeType = ''] = (response.headers.get('Content-Type') ?? '').split(';');
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    mimeType: mimeType || source.mimeType || 'text/plain',
    name,
  };
};
