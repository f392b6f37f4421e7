import {
  attachmentTypes,
  type ContentPart,
  pullHistory,
  setSession,
  uploadSignature,
} from 'casement/contract';
import { codeOf, createVisitor, type Visitor } from '../client.ts';
import { zipOf } from '../../service/documents/zip.test-helper.ts';
import { sampleFiles } from '../sample-files.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';
import { absolute, askToUpload, putFile, questionWith, upload } from '../upload.ts';

const { txt, png } = sampleFiles;

/** Contents that are not what their type says. */
const disguised: [string, string, Buffer][] = [
  ['a program as a text', 'txt', Buffer.from('4d5a900003000000040000', 'hex')],
  ['a text as a PNG', 'png', txt.bytes],
  ['a page as a JPEG', 'jpeg', Buffer.from('<html><script>alert(1)</script>')],
  ['any archive as a DOCX', 'docx', zipOf({ 'a.txt': 'a' })],
  ['a cut DOCX', 'docx', sampleFiles.docx.bytes.subarray(0, 60)],
  ['a PNG as a PDF', 'pdf', png.bytes],
  ['a DOCX as a DOC', 'doc', sampleFiles.docx.bytes],
];

const urlOf = (target: Target, part: ContentPart | undefined): string =>
  part && part.type !== 'text' ? absolute(target, part.source.value) : '';

export const attachmentSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('attachments', () => {
    let visitor: Visitor;
    beforeEach(async (context) => {
      need(context, target(), 'files', 'images');
      visitor = await createVisitor(target());
    });

    const attachmentsOf = async (sessionId: string): Promise<Exclude<ContentPart, { type: 'text' }>[]> => {
      const { list } = await visitor.call(pullHistory, { sessionId });
      const parts = list.find(({ role }) => role === 'user')?.parts ?? [];
      return parts.filter((part) => part.type !== 'text');
    };

    it.each(Object.entries(sampleFiles))('of type %s are uploaded, sent and read again', async (_, file) => {
      const url = await upload(target(), visitor, file);
      const input = questionWith(target().questions.short, [{ url, type: file.type }]);
      await visitor.ask(input);
      const [part] = await attachmentsOf(input.threadId);
      expect(part).toMatchObject({
        source: { type: 'url', mimeType: file.type },
        metadata: { name: file.name, size: file.bytes.length },
      });
      const response = await fetch(urlOf(target(), part));
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(file.bytes);
      expect(response.headers.get('Content-Type')).toContain(file.type);
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(response.headers.get('Content-Security-Policy')).toMatch(/sandbox/);
      const disposition = file.type.startsWith('image/') ? 'inline' : 'attachment';
      expect(response.headers.get('Content-Disposition')).toBe(
        `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      );
    });

    it('are named by their type, whatever name they come with', async () => {
      const url = await upload(target(), visitor, { ...txt, name: 'invoice\u202E.bat' });
      const input = questionWith(target().questions.short, [{ url, type: txt.type }]);
      await visitor.ask(input);
      const [part] = await attachmentsOf(input.threadId);
      expect(part?.metadata).toMatchObject({ name: 'invoice.bat.txt' });
      const response = await fetch(urlOf(target(), part));
      expect(response.headers.get('Content-Disposition')).toContain("filename*=UTF-8''invoice.bat.txt");
    });

    it('are refused before the upload when they are empty, of another type or too large', async () => {
      const type = attachmentTypes.txt;
      for (const change of [
        { size: 0 },
        { size: 1.5 },
        { type: 'image/svg+xml' },
        { name: '' },
        { size: 2 ** 40 },
      ]) {
        const file = { name: 'a.txt', type, size: 5, ...change } as {
          name: string;
          type: typeof type;
          size: number;
        };
        expect((await visitor.request(uploadSignature, file)).code).toBe(400);
      }
    });

    it('need a token', async () => {
      const reply = await visitor.request(
        uploadSignature,
        { name: 'a.txt', type: attachmentTypes.txt, size: 5 },
        { Authorization: 'Bearer nobody' },
      );
      expect(reply.code).toBe(401);
    });

    it.each(disguised)('are refused when they are %s', async (_, name, bytes) => {
      const { type } = sampleFiles[name as keyof typeof sampleFiles];
      const signature = await askToUpload(visitor, { name: `a.${name}`, type, bytes });
      await putFile(target(), signature, bytes);
      const input = questionWith(target().questions.short, [{ url: signature.fileUrl, type }]);
      expect(await codeOf(await visitor.post(input))).toBe(1116);
    });

    it('are refused when nothing was uploaded, or nothing but an empty file', async () => {
      const missing = await askToUpload(visitor, txt);
      const empty = await askToUpload(visitor, txt);
      expect((await putFile(target(), empty, Buffer.alloc(0))).ok).toBe(false);
      for (const { fileUrl } of [missing, empty]) {
        const input = questionWith(target().questions.short, [{ url: fileUrl, type: txt.type }]);
        expect(await codeOf(await visitor.post(input))).toBe(1116);
        expect((await fetch(absolute(target(), fileUrl))).status).toBe(404);
      }
    });

    it('are refused at addresses elsewhere, and when they are of another kind than the part says', async () => {
      const url = await upload(target(), visitor, png);
      const wrong = [
        { url: 'https://elsewhere.example/dot.png', type: png.type },
        { url: 'file:///etc/passwd', type: txt.type },
        { url, type: txt.type },
      ];
      for (const file of wrong) {
        expect(await codeOf(await visitor.post(questionWith(target().questions.short, [file])))).toBe(1116);
      }
    });

    it('are only for who uploaded them', async () => {
      const url = await upload(target(), visitor, txt);
      const other = await createVisitor(target());
      const input = questionWith(target().questions.short, [{ url, type: txt.type }]);
      expect(await codeOf(await other.post(input))).toBe(1116);
    });

    it('are gone with their conversation', async () => {
      const url = await upload(target(), visitor, png);
      const input = questionWith(target().questions.short, [{ url, type: png.type }]);
      await visitor.ask(input);
      const address = urlOf(target(), (await attachmentsOf(input.threadId))[0]);
      expect((await fetch(address)).status).toBe(200);
      await visitor.call(setSession, { id: input.threadId, deleted: true });
      expect((await fetch(address)).status).toBe(404);
    });
  });
};
