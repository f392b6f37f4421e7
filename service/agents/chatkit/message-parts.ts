import type { RunEvent } from 'casement/contract';
import type { FieldReader } from '../connection/fields.ts';
import type { AnswerTeller } from '../connection/tell-answer.ts';

/** Lists what an annotation or a task names as its source. */
export const tellSource = (tell: AnswerTeller, source: FieldReader): { id: string; events: RunEvent[] } => {
  const url = source.text('url');
  const facts = {
    titles: [source.text('title', 'filename')],
    url,
    snippet: source.text('description'),
    key: [url, source.text('filename'), source.text('id'), source.text('title')],
  };
  return { id: tell.sourceOf(facts).id, events: tell.sources([facts]) };
};

/** Tells the parts of messages: each is a text of its own, with the marks of its sources. */
export const createMessageParts = (tell: AnswerTeller) => {
  /** The ids of the sources in the order of their numbers. */
  const numbers: string[] = [];
  /** Annotations that were told, each by its place. */
  const annotated = new Set<string>();
  /** The keys of the parts of each message. */
  const parts = new Map<string, Set<string>>();

  /** Lists the source of an annotation, and marks it in the text where that has come just so far. */
  const annotate = (key: string, annotation: FieldReader, place = 0): RunEvent[] => {
    const name = `${key}-${place}`;
    if (annotated.has(name)) return [];
    annotated.add(name);
    const { id, events } = tellSource(tell, annotation.in('source'));
    if (!numbers.includes(id)) numbers.push(id);
    const isHere = (annotation.number('index') ?? Infinity) >= tell.said(key).length;
    return [...events, ...(isHere ? tell.mark(`[${numbers.indexOf(id) + 1}](source:${id})`, key) : [])];
  };

  return {
    /** The key of a part, by which the others here know it. */
    keyOf: (messageId: string, index = 0): string => {
      const key = `${messageId}-${index}`;
      parts.set(messageId, (parts.get(messageId) ?? new Set()).add(key));
      return key;
    },
    annotate,
    take: (key: string, content: FieldReader): RunEvent[] => [
      ...tell.whole(content.text('text') ?? '', key),
      ...content.each('annotations').flatMap((one, index) => annotate(key, one, index)),
    ],
    /** Takes a message back. */
    remove: (messageId: string): RunEvent[] =>
      [messageId, ...(parts.get(messageId) ?? [])].flatMap((key) => tell.remove(key)),
  };
};
