import { type RunEvent, TEXT_WAS_REASONING } from 'casement/contract';
import { type Hit, sourcesEvent } from '../../retrieval/passage.ts';
import { citedIds } from '../understand.ts';
import { rewriteCitations } from './rewrite-citations.ts';

const citedIn = (text: string, hits: Hit[]): Hit[] =>
  [...citedIds(text)].flatMap((id) => hits.find(({ passage }) => passage.id === id) ?? []);

/**
 * Turns a model's output into the events of an answer, its citations into links.
 * With `onlyCited`, passages become sources in the order in which they are first cited, after those of `earlierText`.
 * @param goesOn The text that the answer goes on with, in whose code or formula it may have been cut.
 */
export const createAnswerEvents = (
  answerId: string,
  hits: Hit[],
  {
    onlyCited,
    earlierText,
    goesOn,
  }: { onlyCited: boolean; earlierText: string; goesOn?: string | undefined },
) => {
  const reasoningId = `${answerId}-reasoning`;
  const cited: Hit[] = onlyCited ? citedIn(earlierText, hits) : [...hits];
  let open: 'nothing' | 'reasoning' | 'text' = 'nothing';
  let newSource = false;
  /** How many characters of the open text were written. */
  let characters = 0;

  const citations = rewriteCitations((number) => {
    const hit = hits[number - 1];
    if (!hit) return undefined;
    if (!cited.includes(hit)) {
      cited.push(hit);
      newSource = true;
    }
    return `[${cited.indexOf(hit) + 1}](source:${hit.passage.id})`;
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

  const write = (delta: string): RunEvent[] => {
    if (delta === '') return [];
    const events = endReasoning();
    if (newSource) events.push(sourcesEvent(answerId, cited));
    newSource = false;
    if (open !== 'text') {
      characters = 0;
      events.push({ type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' });
    }
    open = 'text';
    characters += delta.length;
    return [...events, { type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta }];
  };

  return {
    /** Returns the events for the next piece of text. */
    text: (piece: string): RunEvent[] => write(citations.push(piece)),
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
      const value = characters;
      characters = 0;
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
