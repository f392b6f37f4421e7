import { createHash } from 'node:crypto';
import type { LanguageModelV3Source, SharedV3ProviderMetadata } from '@ai-sdk/provider';
import type { Language, RunEvent, Source } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { type Hit, sourceOf } from '../../retrieval/passage.ts';
import { type JsonValue, type SkillStep, skillStep } from '../skill-step.ts';
import type { AnswerEvents, Place } from './answer-events.ts';
import type { ChosenModel } from './connect-model.ts';
import { isRecord, listIn } from '../../base/json.ts';
import type { ModelOutput } from './read-output.ts';

const titles: Record<Language, string> = { en: 'Search the web', 'zh-CN': '搜索网页' };

/** The most characters of a passage that is shown with its source. */
const MAX_SNIPPET = 600;

const webSource = (url: string, title: string | undefined, snippet?: string): Source => ({
  id: `web-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`,
  title: title?.trim() || hostOf(url),
  url,
  ...(snippet && { snippet: snippet.slice(0, MAX_SNIPPET) }),
});

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);

const isWebAddress = (url: string): boolean => /^https?:/i.test(url) && URL.canParse(url);

/** Returns the exact words that a citation rests on. */
const citedText = (metadata: SharedV3ProviderMetadata | undefined): string | undefined => {
  const words = metadata?.['anthropic']?.['citedText'];
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined;
};

/** Returns the addresses in the result of a search, and what was searched for. */
const resultOf = (input: unknown, result: unknown): { [key: string]: JsonValue } => {
  const action = isRecord(result) && isRecord(result['action']) ? result['action'] : {};
  const given = isRecord(input) ? input : {};
  const query = [action['query'], given['query']].find((one) => typeof one === 'string');
  const list = Array.isArray(result) ? result : isRecord(result) ? result['sources'] : [];
  const hits = listIn(list).flatMap((one) =>
    isRecord(one) && typeof one['url'] === 'string'
      ? [{ url: one['url'], ...(typeof one['title'] === 'string' && { title: one['title'] }) }]
      : [],
  );
  return { ...(query !== undefined && { query }), hits };
};

/** The row of links to the searches that an answer rests on: `Google: [query](address) · …`. */
const searchRow = ({ name, url }: { name: string; url: string }, queries: readonly string[]): string => {
  const links = [...new Set(queries)].map((query) => {
    const words = query.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll(/[\\`*_[\]<>!#|~$]/g, String.raw`\$&`);
    return `[${words}](${url.replace('{query}', encodeURIComponent(query).replaceAll('(', '%28').replaceAll(')', '%29'))})`;
  });
  return `${name}: ${links.join(' · ')}`;
};

/**
 * Shows what a provider's model searches and cites by itself: a search as a step, and the sources with their
 * places.
 */
export const createWebSources = (chosen: ChosenModel, { answerId, language }: AgentInput, hits: Hit[]) => {
  /** The sources of the web so far. */
  const found: Source[] = [];
  /** The sources of the block of text that is being written. */
  let pending: Source[] = [];
  /** The text of the open block, and that of the whole reply. */
  let block = '';
  let reply = '';
  const steps = new Map<string, SkillStep>();

  const stepOf = (id: string, input: unknown): SkillStep =>
    skillStep(answerId, `web-${id}`, { kind: 'web-knowledge', title: titles[language], input });

  const sourceIn = (source: LanguageModelV3Source): Source | undefined => {
    const words = citedText(source.providerMetadata);
    if (source.sourceType === 'url') {
      if (!isWebAddress(source.url)) return undefined;
      const known = webSource(source.url, source.title, words);
      found.push(known);
      return known;
    }
    const hit = hits.find(({ passage }) => passage.id === source.title);
    return hit && { ...sourceOf(hit), ...(words !== undefined && { snippet: words }) };
  };

  const placesIn = (metadata: SharedV3ProviderMetadata, raw: string): Place[] =>
    (chosen.placesOf?.(metadata, raw) ?? []).map(({ from, to, sources }) => ({
      from,
      to,
      sources: sources.filter(({ url }) => isWebAddress(url)).map(({ url, title }) => webSource(url, title)),
    }));

  function* takeTool({ id, input, result }: Extract<ModelOutput, { type: 'own-tool' }>): Generator<RunEvent> {
    const step = steps.get(id) ?? stepOf(id, input);
    if (!steps.has(id)) yield step.started();
    steps.set(id, step);
    if (result !== undefined) yield step.done(resultOf(input, result));
  }

  function* takeEnd(metadata: SharedV3ProviderMetadata, answer: AnswerEvents): Generator<RunEvent> {
    const queries = chosen.queriesOf?.(metadata) ?? [];
    if (queries.length > 0) {
      const step = stepOf('search', { query: queries.join(' · ') });
      yield step.started();
      yield step.done({ hits: found.map(({ url = '', title }) => ({ url: url ?? '', title })) });
    }
    const places = placesIn(metadata, reply);
    if (places.length > 0) yield* answer.citeAt(places, reply);
    // The places of the others are unknown.
    yield* answer.list(pending);
    if (chosen.searchPage && queries.length > 0) yield* answer.row(searchRow(chosen.searchPage, queries));
  }

  return {
    found,
    /** Returns the events for the next piece of output. */
    *take(output: ModelOutput, answer: AnswerEvents): Generator<RunEvent> {
      if (output.type === 'text') {
        block += output.text;
        reply += output.text;
      } else if (output.type === 'source') {
        const source = sourceIn(output.source);
        if (source) pending.push(source);
        if (source && output.isNumbered) answer.number(source);
      } else if (output.type === 'text-end') {
        if (chosen.citesBlocks && pending.length > 0) {
          yield* answer.cite(pending);
          pending = [];
        }
        const places = placesIn(output.metadata, block);
        if (places.length > 0) yield* answer.citeAt(places, block);
        block = '';
      } else if (output.type === 'own-tool') yield* takeTool(output);
      else if (output.type === 'end') yield* takeEnd(output.metadata, answer);
    },
  };
};
export type WebSources = ReturnType<typeof createWebSources>;
