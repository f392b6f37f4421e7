// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, initTexts, loadTexts, showLanguage } from '../../i18n/i18n.ts';
import { createFailure } from '../../service/error-catalogue.ts';
import { type AttachmentNotice, formatSize, noticeText } from './attachment-texts.ts';

const rules = { files: true, images: true, fileMaxMB: 20, imageMaxMB: 10, maxAttachments: 5 };
const refused = (
  problem: Extract<AttachmentNotice, { type: 'refused' }>['problem'],
  isAlone = true,
): AttachmentNotice => ({ type: 'refused', name: 'a.gif', problem, isAlone });

describe('noticeText', () => {
  beforeAll(async () => {
    initTexts();
    await loadTexts('attachments');
    await showLanguage('zh-CN');
  });

  it.each([
    [refused('format'), 'Incorrect format', '格式不正确'],
    [
      refused('protected'),
      'This file is password-protected. Save it without a password and attach it again',
      '文件受密码保护，请解除密码后重新添加',
    ],
    [refused('fileTooLarge'), 'Files cannot exceed 20MB', '文件不能超过20MB'],
    [refused('imageTooLarge'), 'Images cannot exceed 10MB', '图片不能超过10MB'],
    [refused('empty'), 'Upload failed because the file content is empty', '上传失败，文件内容为空'],
    [refused('format', false), 'a.gif: Incorrect format', 'a.gif：格式不正确'],
    [{ type: 'too-many' }, 'No more than 5 attachments', '附件不能超过5个'],
    [
      { type: 'failed', name: 'a.txt', failure: 'network' },
      'Upload of a.txt failed, try again later',
      '“a.txt”上传失败，请稍后重试',
    ],
    [
      {
        type: 'failed',
        name: 'a.txt',
        failure: 'refused',
        refusal: createFailure(
          '/v1/base/cos/signature',
          { code: 507, texts: { en: 'Full.', 'zh-CN': '满了。' } },
          507,
        ),
      },
      'a.txt: Full.',
      'a.txt：满了。',
    ],
    [{ type: 'failed', name: 'a.txt', failure: 'format' }, 'a.txt: Incorrect format', 'a.txt：格式不正确'],
  ] satisfies [AttachmentNotice, string, string][])('says %o in both languages', async (notice, en, zh) => {
    await i18n.changeLanguage('en');
    expect(noticeText(notice, rules)).toBe(en);
    await i18n.changeLanguage('zh-CN');
    expect(noticeText(notice, rules)).toBe(zh);
  });
});

describe('formatSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [1024 * 1024 - 1, '1,024 kB'],
    [12.4 * 1024 * 1024, '12.4 MB'],
  ])('writes %d bytes as %s', (bytes, expected) => {
    expect(formatSize(bytes, 'en')).toBe(expected);
  });
});
