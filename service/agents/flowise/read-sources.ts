import type { RunEvent, Source } from 'casement/contract';
import * as v from 'valibot';
import type { AnswerTeller } from '../connection/tell-answer.ts';

const SourceDocument = v.object({
  pageContent: v.optional(v.string(), ''),
  metadata: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** The most characters of a passage that are shown with its source. */
const MAX_SNIPPET = 1000;

const firstText = (...candidates: unknown[]): string | undefined =>
  candidates.find(
    (candidate): candidate is string => typeof candidate === 'string' && candidate.trim() !== '',
  );

const isAddress = (value: string | undefined): value is string =>
  value !== undefined && /^https?:/i.test(value) && URL.canParse(value);

/** Names a document by what its loader noted: a title, the file's name, or the last part of its address. */
const titleOf = (metadata: Record<string, unknown>, place: string | undefined): string | undefined =>
  firstText(metadata['title'], metadata['fileName'], metadata['filename'], metadata['name']) ??
  firstText(place?.split(/[/\\]/).findLast(Boolean), place);

/** Makes what tells the documents that an answer rests on, each once, though events name it again. */
export const createSourceReader = (tell: AnswerTeller) => {
  const known = new Set<string>();
  return (documents: readonly unknown[]): RunEvent[] => {
    const sources = documents.flatMap((candidate): Source[] => {
      const read = v.safeParse(SourceDocument, candidate);
      if (!read.success) return [];
      const { pageContent, metadata } = read.output;
      const place = firstText(metadata['url'], metadata['source'], metadata['pdf']);
      const key = JSON.stringify([place, pageContent]);
      if (known.has(key)) return [];
      known.add(key);
      return [
        {
          id: `source-${known.size}`,
          title: titleOf(metadata, place) ?? `#${known.size}`,
          ...(isAddress(place) && { url: place }),
          ...(pageContent !== '' && { snippet: pageContent.slice(0, MAX_SNIPPET) }),
        },
      ];
    });
    return tell.sources(sources);
  };
};
