import { expect, it } from 'vitest';
import type { FileStorage } from '../storage/file-storage.ts';
import { fileReply } from './file-reply.ts';

it('gives a file that was stored under any name one of its type', async () => {
  const storage = { open: () => Promise.resolve({ size: 0, stream: new Blob([]).stream() }) };
  const file = { key: 'k', name: 'invoice\u202E.bat', type: 'text/plain' };
  const reply = await fileReply(storage as unknown as FileStorage, file, 'no-store');
  expect(reply?.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''invoice.bat.txt");
});
