import { NodeHtmlMarkdown } from 'node-html-markdown';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import type { Extraction, ExtractionNote } from './extraction-notes.ts';
import { oddShare } from './odd-characters.ts';
import { inspectPage, type Inspection, layersOf } from './pdf/inspect-page.ts';
import { markFile, type MarkedFile } from './pdf/mark-file.ts';
import { type Link, pageText } from './pdf/page-text.ts';
import { isPlausible } from './pdf/plausible-text.ts';
import { xfaText } from './pdf/xfa-text.ts';
import { RawFile } from './pdf/raw-file.ts';
import { pdfData } from './pdf-data.ts';

/** How much of a page may be odd; one character with a mark of its own is no page that cannot be read. */
const MAX_ODD_SHARE = 0.02;

/** Pictures of fewer pixels are logos and lines. */
const MIN_PIXELS = 40_000;

/** Annotations that hold a file, a sound, a film or a model. */
const MEDIA = new Set(['FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D']);

/** Where an annotation is not shown, by its flags: hidden, or neither on the screen nor on paper. */
const HIDDEN_FLAG = 2;

type Annotation = {
  id: string;
  subtype?: string;
  annotationFlags?: number;
  password?: boolean;
  options?: { exportValue?: string; displayValue?: string }[];
  fieldName?: string;
  fieldType?: string | null;
  fieldValue?: unknown;
  alternativeText?: string;
  checkBox?: boolean;
  radioButton?: boolean;
  buttonValue?: string | null;
  contentsObj?: { str?: string };
  /** The formatted words of a note, which may be all of its words. */
  richText?: { str?: string } | null;
  url?: string;
  rect?: number[];
};

/** The addresses that places of the page lead to. */
const linksOf = (annotations: Annotation[]): Link[] =>
  annotations.flatMap(({ subtype, url, rect }) =>
    subtype === 'Link' && url && rect && /^(?:https?|mailto|tel):/i.test(url) ? [{ url, rect }] : [],
  );

const XML_HEAD = /^\s*<\?xml[^>]*>/;

/** The words of a field that pdf.js does not pass on; '' for none. */
const keptWords = ({ id }: Annotation, raw: RawFile | undefined): string => {
  const number = /^\d+/.exec(id)?.[0];
  const kept = number === undefined ? undefined : raw?.fieldWords(number);
  return kept?.isRich ? NodeHtmlMarkdown.translate(kept.words.replace(XML_HEAD, '')) : (kept?.words ?? '');
};

/** A note on the page has a window of its own, which repeats it. */
const WITHOUT_WORDS = new Set(['Link', 'Popup']);

/**
 * The text in a field of a form, or in a note on the page; '' for none. `appearance` is what it shows where
 * it says nothing itself.
 */
const wordsOf = (annotation: Annotation, appearance = '', raw?: RawFile): string => {
  const { subtype = '', annotationFlags = 0, password } = annotation;
  if (WITHOUT_WORDS.has(subtype) || password || annotationFlags & HIDDEN_FLAG) return '';
  if (subtype !== 'Widget')
    return (annotation.contentsObj?.str || annotation.richText?.str || appearance).trim();
  const { fieldName = '', alternativeText, fieldValue, checkBox, radioButton, buttonValue } = annotation;
  const label = alternativeText || fieldName;
  if (annotation.fieldType === 'Btn') {
    if (checkBox) return `${label}: ${fieldValue && fieldValue !== 'Off' ? '☒' : '☐'}`;
    return radioButton && fieldValue && fieldValue === buttonValue ? `${label}: ${fieldValue as string}` : '';
  }
  const values = [fieldValue].flat().filter((value): value is string => typeof value === 'string');
  const shown = values.map(
    (value) => annotation.options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  );
  const value = (shown.join(', ') || appearance || keptWords(annotation, raw)).trim();
  return value === '' ? '' : `${label}: ${value}`;
};

const PICTURE = /\/Subtype\s*\/Image\b/g;
const WIDTH = /\/Width\s+(\d{1,6})/;
const HEIGHT = /\/Height\s+(\d{1,6})/;

/** Whether there are pictures of some size. Their descriptions are never compressed. */
const hasPictures = (file: string): boolean =>
  [...file.matchAll(PICTURE)].some(({ index }) => {
    const start = Math.max(file.lastIndexOf(' obj', index), index - 2000);
    const end = file.indexOf('stream', index);
    const dictionary = file.slice(start, end < 0 ? index + 2000 : Math.min(end, index + 2000));
    if (/\/ImageMask\s+true/.test(dictionary)) return false;
    const [width, height] = [WIDTH, HEIGHT].map((side) => Number(side.exec(dictionary)?.[1] ?? 0));
    return (width ?? 0) * (height ?? 0) >= MIN_PIXELS;
  });

const NOTHING: Inspection = { hidden: new Set(), guessedShare: 0, hasHoles: false, appearances: new Map() };
/**
 * How long pages are looked at for what their text does not tell: for longer documents the rest is taken as
 * it is.
 */
const INSPECTION_MS = 5000;

/** Reads page by page; one that is damaged costs its own words only, as long as another can be read. */
const readPages = async (
  document: PDFDocumentProxy,
  { marks }: MarkedFile,
  raw: RawFile,
  maxCharacters: number,
) => {
  const pages: string[] = [];
  const guessed: number[] = [];
  const mixed: number[] = [];
  const failures: unknown[] = [];
  const isVisible = await layersOf(document);
  const end = Date.now() + INSPECTION_MS;
  let hasFiles = (await document.getAttachments()) !== null || raw.hasFiles();
  let length = 0;
  for (let number = 1; number <= document.numPages && length <= maxCharacters; number += 1) {
    try {
      const page = await document.getPage(number);
      const annotations = (await page.getAnnotations()) as Annotation[];
      hasFiles ||= annotations.some(({ subtype }) => MEDIA.has(subtype ?? ''));
      const found = Date.now() < end ? await inspectPage(page, isVisible).catch(() => NOTHING) : NOTHING;
      if (found.hasHoles || found.guessedShare > MAX_ODD_SHARE) guessed.push(number);
      const { text: words, isOrderDoubtful } = document.isPureXfa
        ? { text: await xfaText(page), isOrderDoubtful: false }
        : await pageText(page, linksOf(annotations), { words: marks.words, hidden: found.hidden });
      page.cleanup();
      if (isOrderDoubtful) mixed.push(number);
      const text = [words, ...annotations.map((one) => wordsOf(one, found.appearances.get(one.id), raw))]
        .filter((part) => part.trim() !== '')
        .join('\n');
      pages.push(text);
      length += text.length;
    } catch (error) {
      failures.push(error);
      pages.push('');
    }
  }
  if (failures.length > 0 && failures.length === pages.length) throw failures[0];
  return { pages, guessed, mixed, hasFiles, isDamaged: failures.length > 0 || raw.hasDamage() };
};

/**
 * Whether there is a form of the kind that only Adobe's own programs show; its page says no more than that.
 */
const hasForeignForm = async (document: PDFDocumentProxy): Promise<boolean> => {
  const { info } = (await document.getMetadata()) as {
    info: { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean };
  };
  return Boolean(info.IsXFAPresent) && !info.IsAcroFormPresent && !document.isPureXfa;
};

/**
 * Reads the text of a PDF, what stands in its forms included. Each page ends a paragraph. Throws the errors
 * of pdf.js.
 */
export const readPdf = async (bytes: Uint8Array, maxCharacters: number): Promise<Extraction> => {
  const { getDocumentProxy } = await import('unpdf');
  const raw = new RawFile(bytes);
  const withPictures = hasPictures(raw.text);
  // The library takes the bytes as its own.
  const marked = markFile(bytes, raw);
  const open = (enableXfa: boolean) =>
    getDocumentProxy(new Uint8Array(marked.bytes), {
      ...pdfData(),
      enableXfa,
      // Tells which characters of a font are a guess.
      fontExtraProperties: true,
      // No picture is looked at.
      maxImageSize: 0,
      verbosity: 0,
    });
  // A form that the library cannot lay out would cost the whole file.
  const document = await open(true).catch(() => open(false));
  const { pages, guessed, mixed, hasFiles, isDamaged } = await readPages(
    document,
    marked,
    raw,
    maxCharacters,
  );
  const numbersOf = (isMeant: (text: string) => boolean): number[] =>
    pages.flatMap((text, index) => (isMeant(text) ? [index + 1] : []));
  const empty = numbersOf((text) => text.trim() === '');
  const unreadable = numbersOf((text) => oddShare(text) > MAX_ODD_SHARE || !isPlausible(text));
  const odd = [...new Set([...unreadable, ...guessed])].toSorted((one, other) => one - other);
  const notes: ExtractionNote[] = [];
  if (empty.length > 0) notes.push({ code: 'pages', pages: empty });
  if (odd.length > 0) notes.push({ code: 'characters', pages: odd });
  if (mixed.length > 0) notes.push({ code: 'order', pages: mixed });
  if (isDamaged) notes.push({ code: 'parts' });
  if (hasFiles || (await hasForeignForm(document))) notes.push({ code: 'objects' });
  if (withPictures) notes.push({ code: 'pictures' });
  return { text: pages.join('\n\n'), notes };
};
