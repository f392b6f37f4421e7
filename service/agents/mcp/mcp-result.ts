import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** The result of a tool, for a model. */
export type McpResult = {
  /** Words of at most `MAX_TEXT` characters. */
  content: string;
  images: { mimeType: string; base64: string }[];
  /** Why there is no result, in words for the model. */
  error?: string;
};

/** Characters of a result; models pay for each, and lose what is in the middle of too many. */
const MAX_TEXT = 32_000;
const MAX_IMAGES = 4;
/** Characters of an image as base64. */
const MAX_IMAGE = 7_000_000;
const MAX_ERROR = 2000;

type Block = CallToolResult['content'][number];

const isShown = (mimeType: string): boolean => /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType);

const wordsOf = (block: Block): string => {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'resource_link':
      return `${block.title ?? block.name}: ${block.uri}`;
    case 'resource':
      return 'text' in block.resource
        ? `${block.resource.uri}\n${block.resource.text}`
        : `[The file ${block.resource.uri} is left out.]`;
    case 'image':
      return isShown(block.mimeType) ? '' : `[An image of the type ${block.mimeType} is left out.]`;
    case 'audio':
      return '[A sound is left out.]';
  }
};

/** Cuts a text at its bound and says so. */
const bounded = (text: string): string =>
  text.length <= MAX_TEXT
    ? text
    : `${text.slice(0, MAX_TEXT)}\n[The rest of ${text.length} characters is left out.]`;

/** Reads what a tool of a server has brought, within bounds. */
export const readResult = ({ content, structuredContent, isError }: CallToolResult): McpResult => {
  const images = content.flatMap((block) =>
    block.type === 'image' && isShown(block.mimeType) && block.data.length <= MAX_IMAGE
      ? [{ mimeType: block.mimeType, base64: block.data }]
      : [],
  );
  const shown = images.slice(0, MAX_IMAGES);
  const count = content.filter((block) => block.type === 'image' && isShown(block.mimeType)).length;
  const words = content.map(wordsOf).filter((text) => text !== '');
  if (count > shown.length) words.push(`[${count - shown.length} images are left out.]`);
  const structured = structuredContent === undefined ? '' : JSON.stringify(structuredContent);
  // Most servers say in words what they structure as well.
  const text = words.length > 0 ? words.join('\n\n') : structured;
  if (isError) {
    return { content: '', images: [], error: text.slice(0, MAX_ERROR) || 'The tool reported a failure.' };
  }
  return { content: bounded(text), images: shown };
};
