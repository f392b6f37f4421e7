import { describe, expect, it } from 'vitest';
import { fileName } from './export-chat.ts';

const date = new Date(2026, 0, 5, 23, 30);

describe('fileName', () => {
  it.each([
    ['How do I open it?', 'How-do-I-open-it-2026-01-05.md'],
    ['如何打开平开窗？', '如何打开平开窗？-2026-01-05.md'],
    ['../../etc/passwd', 'etc-passwd-2026-01-05.md'],
    ['a\u202Egpj.exe\u0000', 'a-gpj.exe-2026-01-05.md'],
    ['  ', 'chat-2026-01-05.md'],
    ['...', 'chat-2026-01-05.md'],
    ['x'.repeat(200), `${'x'.repeat(60)}-2026-01-05.md`],
  ])('names %j %j', (title, name) => {
    expect(fileName(title, date, 'md')).toBe(name);
  });
});
