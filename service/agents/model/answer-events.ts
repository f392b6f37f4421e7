import {
  type RunEvent,
  type Source,
  TEXT_WAS_EDITED,
  TEXT_WAS_REASONING,
  type TextEdit,
} from 'casement/contract';
import { listSources } from '../../retrieval/passage.ts';
import { citedIds } from '../understand.ts';
import { rewriteCitations } from './rewrite-citations.ts';

const citedIn = (text: string, sources: readonly Source[]): Source[] =>
  [...citedIds(text)].flatMap((id) => sources.find((source) => source.id === id) ?? []);

/** A place of a text: what stands there gives way to the numbers of sources. */
export type Place = { from: number; to: number; sources: Source[] };

type Options = {
  onlyCited: boolean;
  earlierText: string;
  /** The sources of the web that are listed already. */
  earlierSources: readonly Source[];
  /** The text that the answer goes on with, in whose code or formula it may have been cut. */
  goesOn?: string | undefined;
};

/** Whether a number behind this text stands apart from it, as it does behind all letters but Chinese ones. */
const needsSpace = (text: string): boolean =>
  text !== '' && !/[\s\p{Script=Han}。，！？；：、）”]$/u.test(text);

/**
 * Turns a model's output into the events of an answer, its citations into links. With `onlyCited`, sources
 * are listed in the order in which they are first cited, after those of `earlierText`.
 * @param passages The sources that the model may cite by their numbers.
 *
 * Long, because whatever a model says next depends on what is open of all the others: text, thoughts, calls,
 * citations.
 */
export const createAnswerEvents = (
  answerId: string,
  passages: readonly Source[],
  { onlyCited, earlierText, earlierSources, goesOn }: Options,
) => {
  const reasoningId = `${answerId}-reasoning`;
  const cited = citedIn(earlierText, [...passages, ...earlierSources]);
  const listed: Source[] = onlyCited || passages.length === 0 ? cited : [...passages];
  listed.push(...earlierSources.filter((source) => !listed.includes(source)));
  let open: 'nothing' | 'reasoning' | 'text' = 'nothing';
  let newSource = false;
  /** Whether numbers in brackets mean passages. */
  let hasNumbers = true;
  /** The open text as it was written. */
  let written = '';

  const list = (source: Source): void => {
    const index = listed.findIndex(({ id }) => id === source.id);
    if (index === -1) listed.push(source);
    else if (listed[index]?.snippet === source.snippet) return;
    else listed[index] = source;
    newSource = true;
  };

  const linkTo = ({ id }: Source): string => {
    const number = listed.findIndex((source) => source.id === id) + 1;
    return `[${number}](source:${id})`;
  };

  /** The sources that the model has found itself and names by numbers, where it was given none. */
  const numbered: Source[] = [];

  const citations = rewriteCitations((number) => {
    const source = (passages.length === 0 ? numbered : hasNumbers ? passages : [])[number - 1];
    if (!source) return undefined;
    if (!listed.includes(source)) list(source);
    return linkTo(source);
  });
  if (goesOn !== undefined) citations.prime(goesOn);

  const endReasoning = (): RunEvent[] => {
    if (open !== 'reasoning') return [];
    open = 'nothing';
    return [
      { type: 'REASONING_MESSAGE_END', messageId: reasoningId },
      { type: 'REASONING_END', messageId: reasoningId },
    ];
  };

  const tellSources = (): RunEvent[] => {
    if (!newSource) return [];
    newSource = false;
    return [listSources(answerId, listed)];
  };

  const write = (delta: string): RunEvent[] => {
    if (delta === '') return [];
    const events = [...endReasoning(), ...tellSources()];
    if (open !== 'text') {
      written = '';
      events.push({ type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' });
    }
    open = 'text';
    written += delta;
    return [...events, { type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta }];
  };

  return {
    /** Says whether the model cites passages by numbers in brackets. */
    useNumbers(isOn: boolean): void {
      hasNumbers = isOn;
    },
    /** Returns the events for the next piece of text. */
    text: (piece: string): RunEvent[] => write(citations.push(piece)),
    /** Gives a source that the model has found itself the next number. */
    number(source: Source): void {
      numbered.push(source);
      list(source);
    },
    /** Returns the events that put the numbers of sources behind the text so far. */
    cite(sources: readonly Source[]): RunEvent[] {
      const events = write(citations.end());
      for (const source of sources) list(source);
      const links = [...new Set(sources.map(linkTo))].join('');
      return links === '' ? events : [...events, ...write((needsSpace(written) ? ' ' : '') + links)];
    },
    /** Returns the events that write a row of links below the text so far. */
    row(links: string): RunEvent[] {
      return open === 'text' ? [...write(citations.end()), ...write(`\n\n${links}`)] : [];
    },
    /** Returns the events that list sources whose places are unknown. */
    list(sources: readonly Source[]): RunEvent[] {
      for (const source of sources) list(source);
      return tellSources();
    },
    /**
     * Returns the events that put the numbers of sources where they belong in a text that is written already.
     * @param raw The end of the text as the model gave it, which the places are counted in.
     */
    citeAt(places: readonly Place[], raw: string): RunEvent[] {
      const events = write(citations.end());
      for (const { sources } of places) sources.forEach(list);
      // Where the text was written otherwise than it came, its places are not the same.
      const common = Math.min(raw.length, written.length);
      const isSame = common > 0 && raw.slice(-common) === written.slice(-common);
      const edits = places.flatMap(({ from, to, sources }): TextEdit[] => {
        if (!isSame || from < raw.length - common || to < from || to > raw.length) return [];
        const links = [...new Set(sources.map(linkTo))].join('');
        const text = (needsSpace(raw.slice(0, from)) ? ' ' : '') + links;
        return [{ start: raw.length - from, end: raw.length - to, text }];
      });
      const told = tellSources();
      if (edits.length === 0 || open !== 'text') return [...events, ...told];
      return [...events, ...told, { type: 'CUSTOM', name: TEXT_WAS_EDITED, value: edits }];
    },
    /** Returns the events for the next piece of reasoning. */
    reasoning(delta: string): RunEvent[] {
      // Reasoning in the middle of an answer would split its text.
      if (open === 'text') return [];
      const start: RunEvent[] = [
        { type: 'REASONING_START', messageId: reasoningId },
        { type: 'REASONING_MESSAGE_START', messageId: reasoningId, role: 'reasoning' },
      ];
      const events = open === 'nothing' ? start : [];
      open = 'reasoning';
      return [...events, { type: 'REASONING_MESSAGE_CONTENT', messageId: reasoningId, delta }];
    },
    /** Returns the events that make reasoning of the open message so far, which goes on with the answer. */
    textWasReasoning(): RunEvent[] {
      const events = write(citations.end());
      const value = written.length;
      written = '';
      return value === 0 ? events : [...events, { type: 'CUSTOM', name: TEXT_WAS_REASONING, value }];
    },
    /** Returns the events that end the open message. */
    end(): RunEvent[] {
      const events = [...write(citations.end()), ...endReasoning()];
      if (open === 'text') events.push({ type: 'TEXT_MESSAGE_END', messageId: answerId });
      open = 'nothing';
      return events;
    },
  };
};
export type AnswerEvents = ReturnType<typeof createAnswerEvents>;
