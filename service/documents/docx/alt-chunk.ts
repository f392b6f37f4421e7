/**
 * Whole files that a program has put into a DOCX for Word to read when it opens it (`w:altChunk`): a web
 * page, alone or as an e-mail message keeps one, a text, another document. Programs that make a document of a
 * page of theirs write nothing else.
 */
import { NodeHtmlMarkdown } from 'node-html-markdown';
import { decodeText } from '../decode-text.ts';

const HEADERS_END = /\r?\n\r?\n/;
const FOLD = /\r?\n[ \t]/g;
const ESCAPED = /=([\dA-F]{2})/gi;
const SOFT_LINE_END = /=[ \t]*\r?\n/g;
const BYTE_MARK = /^\u00ef\u00bb\u00bf/;

/** Reads a header of a message, which may go on in further lines; '' for none. */
const headerOf = (headers: string, name: string): string =>
  headers
    .replaceAll(FOLD, ' ')
    .split('\n')
    .find((line) => line.toLowerCase().startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

const decodeTransfer = (body: string, encoding: string): Buffer => {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64');
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(body, 'latin1');
  const bytes = body
    .replaceAll(SOFT_LINE_END, '')
    .replaceAll(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
};

/** Finds the web page in a message; undefined where there is none. */
const pageIn = (message: string, depth = 0): Buffer | undefined => {
  const [headers = ''] = message.split(HEADERS_END, 1);
  const body = message.slice(headers.length).replace(/^(?:\r?\n){2}/, '');
  const type = headerOf(headers, 'content-type');
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) {
    return /html/i.test(type)
      ? decodeTransfer(body, headerOf(headers, 'content-transfer-encoding'))
      : undefined;
  }
  if (depth > 2) return undefined;
  for (const part of body.split(`--${boundary}`).slice(1)) {
    const page = pageIn(part.replace(/^\r?\n/, ''), depth + 1);
    if (page) return page;
  }
  return undefined;
};

/** Rich text, and documents of Word as one file of XML. */
const OTHER_KIND = /^(?:\{\\rtf|<\?mso-application|<(?:pkg:package|w:wordDocument))/;
const MESSAGE = /^(?:MIME-Version|Content-Type|From|Subject|Date|Snapshot-Content-Location):/i;
const XML_HEAD = /^<\?xml[^>]*>\s*/;

/**
 * Reads a web page, a message or a text. Their names say little of them: some programs write `.dat` for all.
 * @returns The text; undefined for what is of another kind. Throws where the bytes are no text.
 */
export const readChunk = (bytes: Uint8Array): string | undefined => {
  const text = decodeText(bytes).text.trimStart();
  if (MESSAGE.test(text)) {
    const page = pageIn(Buffer.from(bytes).toString('latin1').replace(BYTE_MARK, '').trimStart());
    return page && NodeHtmlMarkdown.translate(decodeText(page).text);
  }
  const page = text.replace(XML_HEAD, '');
  if (OTHER_KIND.test(page)) return undefined;
  return page.startsWith('<') ? NodeHtmlMarkdown.translate(page) : text;
};
