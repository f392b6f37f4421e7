import { type Concepts, noConcepts } from './concepts.ts';
import { factsIn } from './facts.ts';
import { type Hit, type Passage, passageText, ranked } from './passage.ts';
import { type Unit, unitsOf } from './query-units.ts';
import { everydayWords, indexTerms, isWeak, normal, piecesOf } from './search-terms.ts';
import { createSpelling } from './spelling.ts';
import { createTermIndex, type Match } from './term-index.ts';
import { languageOfWords, type WordLanguage, withoutAccents } from './word-languages.ts';
import { createVocabulary, FEW_PASSAGES } from './vocabulary.ts';
import { joinRanks } from './vectors/join-ranks.ts';
import type { Near } from './vectors/passage-vectors.ts';

export type Query = {
  /** The question in the visitor's own words. */
  text: string;
  /**
   * Other words of the conversation; they move the order of the passages, but no passage has to have them.
   */
  context: string;
  /**
   * Whether only the question's own words count, such as codes and names, and nothing that means the same.
   */
  isLiteral?: boolean;
  /** The passages whose vectors are near the question's, best first; absent where there are none. */
  near?: Near[];
  /** The title of a page whose passages are asked for, in their order, whatever else the question says. */
  page?: string;
};

const BOOST = { heading: 1.3, path: 0.8, keywords: 2.5, text: 1, facts: 1.7 };
/**
 * How much more a passage counts that has a word several times, and how much less a long one, which has words
 * by chance.
 */
const BM25 = { k: 1.6, b: 0.68, d: 0.9 };
const CONTEXT = 1.5;
/**
 * A passage counts for more the more of the question it covers, and the more of that in its heading or
 * keywords.
 */
const BASE = 0.07;
const IN_HEADING = 0.5;
/** How much of that the headings above count for, such as the page's title. */
const ABOVE = 0.5;
/** How much more a passage counts whose whole heading the question names. */
const NAMED_HEADING = 0.2;
/**
 * A passage with many or rare words of a long question has to do with it, however much else the question
 * says.
 */
const EVIDENCE = 0.2;
/** How much more one counts whose heading is the question. */
const SAME_HEADING = 5;
/** The most that a passage covers of a question that names a thing which the pages do not have. */
const OTHER_OF_KIND = 0.75;
/** How well a part of a longer Chinese word says it, where the passage has the part alone: ‘开发’ of ‘开发票’. */
const OF_ANOTHER_WORD = 0.5;
/** Of many passages one has words of any question by chance. */
const CHANCE = 0.1;
/** No answer has more: the others would be copied out of the thread, which takes longer than the search. */
const MOST_HITS = 50;
/** Between the headings above a passage. */
const SEPARATOR = '\n';

const plain = (text: string): string =>
  normal(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The characters of a page from which its language is told. */
const SAMPLE = 4000;

const pageOf = ({ path }: Passage): string => path[0] ?? '';

/** Tells the language of each page by all of its passages: one alone may be too short. */
const languagesOfPages = (passages: Passage[]): Map<string, WordLanguage> => {
  const texts = new Map<string, string>();
  for (const passage of passages) {
    const before = texts.get(pageOf(passage)) ?? '';
    if (before.length < SAMPLE) texts.set(pageOf(passage), `${before}\n${passageText(passage)}`);
  }
  return new Map([...texts].map(([page, text]) => [page, languageOfWords(text)]));
};

/** Returns each value once, the most frequent first. */
const byFrequency = <Value>(values: Value[]): Value[] => {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
};

/** Makes what looks terms up, each once: the words of a question share many. */
const lookUpIn = (index: Pick<ReturnType<typeof createTermIndex>, 'search'>) => {
  const found = new Map<string, Match[]>();
  return (term: string): Match[] => {
    const matches = found.get(term) ?? index.search(term);
    found.set(term, matches);
    return matches;
  };
};

/** Returns how each passage meets a unit: by the best of its ways. */
const meetingsIn = (lookUp: ReturnType<typeof lookUpIn>, unit: Unit) => {
  const best = new Map<string, { score: number; quality: number; inHeading: number }>();
  for (const { term, quality: full, beside = [] } of unit.ways) {
    const others = beside.map((other) => new Set(lookUp(other).map(({ id }) => id)));
    for (const { id, score, fields } of lookUp(term)) {
      const quality = others.every((ids) => ids.has(id)) ? full : OF_ANOTHER_WORD * full;
      const earlier = best.get(id);
      const isNamed = fields.includes('heading') || fields.includes('keywords');
      const inHeading = isNamed ? 1 : fields.includes('path') ? ABOVE : 0;
      best.set(id, {
        score: Math.max(score * quality * unit.strength, earlier?.score ?? 0),
        quality: Math.max(quality, earlier?.quality ?? 0),
        inHeading: Math.max(inHeading, earlier?.inHeading ?? 0),
      });
    }
  }
  return best;
};

/** Adds up how a passage meets the units of a question. */
const sumOf = (met: readonly (Unit & { in: ReturnType<typeof meetingsIn> })[], id: string) => {
  const sum = { score: 0, covered: 0, inHeading: 0, carriesMeaning: false };
  for (const unit of met) {
    const meeting = unit.in.get(id);
    if (!meeting) continue;
    sum.score += meeting.score;
    sum.covered += unit.weight * meeting.quality;
    sum.inHeading += unit.weight * meeting.quality * meeting.inHeading;
    sum.carriesMeaning ||= unit.carriesMeaning;
  }
  return sum;
};

/** How much of a heading is asked for, from 0 to 1. */
const shareOf = (heading: readonly string[], asked: ReadonlySet<string>): number =>
  heading.length === 0 ? 0 : heading.filter((term) => asked.has(term)).length / heading.length;

/**
 * Builds a full-text index over passages of one language, which ranks by BM25 and finds words by their stems,
 * synonyms, beginnings and likely spellings.
 * @param concepts What the words of pages and questions are about.
 * @param untilMs When to stop, by `performance.now()`; the passages that are left out cannot be found.
 */
export const createPassageIndex = (passages: Passage[], concepts: Concepts, untilMs = Infinity) => {
  const byId = new Map<string, Passage>();
  const headings = new Map<string, { plain: string; terms: string[] }>();
  /** How often each word is written. */
  const words = new Map<string, number>();
  const count = (word: string): void => void words.set(word, (words.get(word) ?? 0) + 1);
  let leftOut: Passage[] = [];
  const index = createTermIndex({ boost: BOOST, bm25: BM25 });
  const languages = languagesOfPages(passages);
  const spoken = byFrequency([...languages.values()]);
  const termsOf = (given: string, language?: WordLanguage): string[] => {
    const text = normal(given);
    const pieces = piecesOf(text);
    for (const { word, isRun } of pieces) if (!isRun) count(word);
    const named = concepts.mentions(pieces, language).flatMap((one) => one.concepts);
    return [...indexTerms(text, pieces, language), ...named.filter((concept) => !concept.startsWith('@'))];
  };
  for (const [place, passage] of passages.entries()) {
    if (performance.now() > untilMs) {
      leftOut = passages.slice(place);
      break;
    }
    const heading = passage.path.at(-1) ?? '';
    const text = passageText(passage);
    const language = languages.get(pageOf(passage));
    index.add(passage.id, {
      heading: termsOf(heading, language),
      path: termsOf(passage.path.slice(0, -1).join(SEPARATOR), language),
      keywords: termsOf(passage.keywords, language),
      text: termsOf(text, language),
      facts: factsIn(text),
    });
    byId.set(passage.id, passage);
    headings.set(passage.id, {
      plain: plain(heading),
      terms: [...new Set(indexTerms(heading, undefined, language).filter((term) => !isWeak(term)))],
    });
  }
  const chance = CHANCE * Math.log(Math.max(1, byId.size / FEW_PASSAGES));
  const written = new Set([...words.keys()].map((word) => withoutAccents(word.toLowerCase())));
  if (spoken.includes('english')) everydayWords.forEach(count);
  for (const language of spoken) concepts.words(language).forEach(count);
  const vocabulary = createVocabulary({
    index,
    passages: byId.size,
    written,
    chinese: concepts.chinese(),
    languages: spoken,
    spelling: createSpelling(words),
  });

  return {
    /** The passages that there was no time for. */
    leftOut,
    /** Returns the fitting passages, best first. */
    search({ text, context, isLiteral = false, near = [], page }: Query): Hit[] {
      if (page !== undefined) {
        const own = [...byId.values()].filter((passage) => pageOf(passage) === page);
        return own.map((passage) => ({ passage, score: 1, coverage: 1, lead: 1 }));
      }
      const units = unitsOf(text, vocabulary, isLiteral ? noConcepts : concepts);
      const total = units.reduce((sum, { weight }) => sum + weight, 0);
      if (total === 0) return joinRanks([], near, byId);
      const lookUp = lookUpIn(index);
      const met = units.map((unit) => ({ ...unit, in: meetingsIn(lookUp, unit) }));
      const around = unitsOf(context, vocabulary, concepts).map((unit) => meetingsIn(lookUp, unit));
      const things = units.flatMap(({ isKnownThing = [] }) => isKnownThing);
      // ‘Do you rent out surfboards?’: to rent is not what is asked about.
      const isKnown = things.length === 0 || things.includes(true);
      const most = units.some(({ isUnknownName }) => isUnknownName) ? OTHER_OF_KIND : 1;
      const asked = new Set(units.flatMap(({ ways }) => ways.map(({ term }) => term)));
      const wanted = plain(text);
      const found = new Set(met.flatMap((unit) => [...unit.in.keys()]));
      const hits = [...found].flatMap((id): Omit<Hit, 'lead'>[] => {
        const passage = byId.get(id);
        if (!passage) return [];
        const { covered, inHeading, carriesMeaning, ...sum } = sumOf(met, id);
        const score = around.reduce(
          (before, others) => before + CONTEXT * (others.get(id)?.score ?? 0),
          sum.score,
        );
        const heading = headings.get(id);
        const named = shareOf(heading?.terms ?? [], asked);
        const isAsked = heading?.plain === wanted ? SAME_HEADING : 0;
        const factor =
          isAsked + BASE + covered / total + IN_HEADING * (inHeading / total) + NAMED_HEADING * named;
        const evidence = EVIDENCE * Math.log1p((score * factor) / vocabulary.rarity(''));
        const coverage = Math.max(0, Math.min(most, covered / total + evidence - chance));
        return [{ passage, coverage: isKnown && carriesMeaning ? coverage : 0, score: score * factor }];
      });
      return joinRanks(ranked(hits), near, byId).slice(0, MOST_HITS);
    },
  };
};
