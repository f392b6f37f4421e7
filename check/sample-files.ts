import { attachmentTypes } from 'casement/contract';
import { zipOf } from '../service/documents/zip.test-helper.ts';

const paragraph = (text: string): string =>
  '<?xml version="1.0"?>' +
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  `<w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;

export type SampleFile = {
  name: string;
  type: (typeof attachmentTypes)[keyof typeof attachmentTypes];
  bytes: Buffer;
};

/** One small file of each type that may be attached. */
export const sampleFiles = {
  txt: { name: 'notes.txt', type: attachmentTypes.txt, bytes: Buffer.from('Tea at five. 五点喝茶。') },
  pdf: { name: 'a “price” list.pdf', type: attachmentTypes.pdf, bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
  doc: {
    name: 'old.doc',
    type: attachmentTypes.doc,
    bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]),
  },
  docx: {
    name: '合同.docx',
    type: attachmentTypes.docx,
    bytes: zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': paragraph('Terms') }),
  },
  png: {
    name: 'dot.png',
    type: attachmentTypes.png,
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
  jpeg: {
    name: 'photo.JPG',
    type: attachmentTypes.jpeg,
    bytes: Buffer.concat([
      Buffer.from('ffd8ffe000104a46494600', 'hex'),
      Buffer.alloc(16),
      Buffer.from('ffd9', 'hex'),
    ]),
  },
} as const satisfies Record<string, SampleFile>;
