// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { AttachmentPart } from './part-file.ts';
import { attachmentsOf, readPart } from './part-file.ts';

const image = (value: string): AttachmentPart => ({
  type: 'image',
  source: { type: 'url', value, mimeType: 'image/png' },
  metadata: { name: 'dot.png', size: 68, uploadedAt: 5 },
});
const data = (type: 'image' | 'document', mimeType: string): AttachmentPart => ({
  type,
  source: { type: 'data', value: 'AAAA', mimeType },
});

describe('readPart', () => {
  it('says what a part says of its file', () => {
    expect(readPart(image('https://files.example.com/dot.png'), '/im')).toEqual({
      address: 'https://files.example.com/dot.png',
      isImage: true,
      name: 'dot.png',
      size: 68,
      type: 'image/png',
      url: 'https://files.example.com/dot.png',
      uploadedAt: 5,
    });
  });

  it.each([
    [
      'below the service',
      image('/v1/base/cos/file?key=a'),
      'https://chat.example.com/im/v1/base/cos/file?key=a',
    ],
    ['a script', image('javascript:alert(1)'), undefined],
    ['a document that the page would run', image('data:text/html,<script>'), undefined],
    ['an inert image in the part itself', data('image', 'image/png'), 'data:image/png;base64,AAAA'],
    ['an image that can run scripts', data('image', 'image/svg+xml'), undefined],
    ['a document in the part itself', data('document', 'text/html'), undefined],
  ])('opens only what is safe to open: %s', (_, part, url) => {
    expect(readPart(part, 'https://chat.example.com/im').url).toBe(url);
  });

  it('does without what is missing or of another shape', () => {
    const part: AttachmentPart = {
      type: 'document',
      source: { type: 'url', value: 'https://files.example.com/a' },
      metadata: { name: 7 },
    };
    expect(readPart(part, '/im')).toMatchObject({ isImage: false, name: '', size: undefined, type: '' });
  });
});

describe('attachmentsOf', () => {
  it('leaves out the text', () => {
    const part = image('https://files.example.com/dot.png');
    expect(attachmentsOf([part, { type: 'text', text: 'hi' }])).toEqual([part]);
  });
});
