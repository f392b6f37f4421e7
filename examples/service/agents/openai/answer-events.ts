import type { RunEvent, Source } from 'casement/contract';
import type { Hit } from '../retrieval/passage.ts';
import { sourcesEvent } from '../retrieval/passage.ts';
import type { ModelOutput } from './read-completion.ts';
import { rewriteCitations } from './rewrite-citations.ts';

type TextOutput = Extract<ModelOutput, { type: 'text' | 'reasoning' }>;

export type AnswerEvents = {
  /** Returns the events for the next piece of text or reasoning. */
  next(output: TextOutput): RunEvent[];
  /** Returns the events that end the open message. */
  end(): RunEvent[];
};

const citedIn = (text: string, hits: Hit[]): Hit[] => {
  const ids = new Set([...text.matchAll(/\]\(source:([^)\s]+)\)/g)].map((match) => match[1]));
  return [...ids].flatMap((id) => hits.find(({ passage }) => passage.id === id) ?? []);
};

/**
 * Turns a model's output into the events of an answer, its citations into links.
 * With `onlyCited`, passages become sources in the order in which they are first cited, after those of `earlierText`.
 */
export const createAnswerEvents = (
  answerId: string,
  hits: Hit[],
  { onlyCited, earlierText = '' }: { onlyCited: boolean; earlierText?: string },
): AnswerEvents => {
  const reasoningId = `${answerId}-reasoning`;
  const cited: Hit[] = onlyCited ? citedIn(earlierText, hits) : [...hits];
  let open: 'nothing' | 'reasoning' | 'text' = 'nothing';
  let newSource = false;

  const citations = rewriteCitations((number) => {
    const hit = hits[number - 1];
    if (!hit) return undefined;
    if (!cited.includes(hit)) {
      cited.push(hit);
      newSource = true;
    }
    const id: Source['id'] = hit.passage.id;
    return `[${cited.indexOf(hit) + 1}](source:${id})`;
  });

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
    const events: RunEvent[] = endReasoning();
    if (newSource) events.push(sourcesEvent(answerId, cited));
    newSource = false;
    if (open !== 'text') events.push({ type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' });
    open = 'text';
    events.push({ type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta });
    return events;
  };

  const think = (delta: string): RunEvent[] => {
    // Reasoning in the middle of an answer would split its text.
    if (open === 'text') return [];
    const events: RunEvent[] = [];
    if (open === 'nothing') {
      events.push(
        { type: 'REASONING_START', messageId: reasoningId },
        { type: 'REASONING_MESSAGE_START', messageId: reasoningId, role: 'reasoning' },
      );
    }
    open = 'reasoning';
    events.push({ type: 'REASONING_MESSAGE_CONTENT', messageId: reasoningId, delta });
    return events;
  };

  return {
    next: ({ type, text }) => (type === 'text' ? write(citations.push(text)) : think(text)),
    end() {
      const events = [...write(citations.end()), ...endReasoning()];
      if (open === 'text') events.push({ type: 'TEXT_MESSAGE_END', messageId: answerId });
      open = 'nothing';
      return events;
    },
  };
};
