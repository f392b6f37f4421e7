import { describe, expect, it } from 'vitest';
import { sourceType } from './source-type.ts';

describe('sourceType', () => {
  it.each([
    ['text/html; charset=utf-8', 'page'],
    ['TEXT/PLAIN', 'text'],
    ['text/markdown', 'text'],
    ['application/pdf', 'PDF'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
    ['image/png', 'PNG'],
    ['application/octet-stream', undefined],
    ['constructor', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('calls %s %s', (mimeType, name) => {
    expect(sourceType(mimeType)).toBe(name);
  });
});
