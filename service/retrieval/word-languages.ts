/**
 * The languages, beside English and Chinese, whose words are known by their stems and whose filler is known:
 * Snowball's stemmers and the stop words of Orama. A page's language is told by its filler.
 */
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { stopwords as danishFiller } from '@orama/stopwords/danish';
import { stopwords as dutchFiller } from '@orama/stopwords/dutch';
import { stopwords as englishFiller } from '@orama/stopwords/english';
import { stopwords as finnishFiller } from '@orama/stopwords/finnish';
import { stopwords as frenchFiller } from '@orama/stopwords/french';
import { stopwords as germanFiller } from '@orama/stopwords/german';
import { stopwords as greekFiller } from '@orama/stopwords/greek';
import { stopwords as hungarianFiller } from '@orama/stopwords/hungarian';
import { stopwords as italianFiller } from '@orama/stopwords/italian';
import { stopwords as norwegianFiller } from '@orama/stopwords/norwegian';
import { stopwords as portugueseFiller } from '@orama/stopwords/portuguese';
import { stopwords as romanianFiller } from '@orama/stopwords/romanian';
import { stopwords as russianFiller } from '@orama/stopwords/russian';
import { stopwords as spanishFiller } from '@orama/stopwords/spanish';
import { stopwords as swedishFiller } from '@orama/stopwords/swedish';
import { stopwords as turkishFiller } from '@orama/stopwords/turkish';
import { stopwords as ukrainianFiller } from '@orama/stopwords/ukrainian';

const others = {
  danish: [danish, danishFiller],
  dutch: [dutch, dutchFiller],
  finnish: [finnish, finnishFiller],
  french: [french, frenchFiller],
  german: [german, germanFiller],
  greek: [greek, greekFiller],
  hungarian: [hungarian, hungarianFiller],
  italian: [italian, italianFiller],
  norwegian: [norwegian, norwegianFiller],
  portuguese: [portuguese, portugueseFiller],
  romanian: [romanian, romanianFiller],
  russian: [russian, russianFiller],
  spanish: [spanish, spanishFiller],
  swedish: [swedish, swedishFiller],
  turkish: [turkish, turkishFiller],
  ukrainian: [ukrainian, ukrainianFiller],
} as const satisfies Record<string, readonly [(word: string) => string, readonly string[]]>;

/** A language whose words have stems here; `english` stands for all that are not told apart. */
export type WordLanguage = keyof typeof others | 'english';

const ONLY_ASCII = /^[ -~]*$/;

/** Writes Latin letters without their accents, which many leave out when they type. */
export const withoutAccents = (word: string): string =>
  ONLY_ASCII.test(word)
    ? word
    : word
        .normalize('NFD')
        .replaceAll(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
        .normalize('NFC')
        .replaceAll('ß', 'ss');

/** Words of French and Italian that join the next one: ‘l'adresse’, ‘dell'ordine’. */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|(?:d|n|s)ell|all|sull|un|quest)['’](?=\p{L})/u;

/** Words of English that join the one before: ‘what's’, ‘they've’, ‘customer's’. */
const CONTRACTION = /['’](?:s|re|ve|ll|d|m)$/;

/**
 * Writes a word without the one that is joined to it: at the beginning in French and Italian, at the end in
 * English, where ‘don't’ is written as the ‘dont’ that many type.
 */
export const withoutElision = (word: string, language: WordLanguage): string => {
  if (language === 'french' || language === 'italian') return word.replace(ELISION, '');
  return language === 'english' ? word.replace(CONTRACTION, '').replace(/n['’]t$/, 'nt') : word;
};

/** Words of questions that say nothing and that the lists of stop words lack. */
const furtherFillers: Partial<Record<WordLanguage, string>> = {
  german:
    'bitte hallo danke gern gerne möchte möchten gibt gibts geht brauche brauchen bekomme bekommen ' +
    'eigentlich mal würde machen mache macht wissen frage seid habt euch euer eure bei beim komme kommen ' +
    'leider hoch groß gut neu noch schon auch möglich welche welcher welches',
  french:
    'bonjour salut merci svp puis peux peut peuvent pouvez est-ce comment faut faire fait avoir besoin ' +
    'voudrais aimerais veux veut savoir quel quelle quels quelles exactement avez acceptez encore déjà ' +
    'possible possibles',
  spanish:
    'hola gracias favor puedo puede pueden puedes quiero quisiera necesito hay tengo tienen cómo qué ' +
    'hacer saber quién cuál ustedes vosotros soy voy están seáis posible todavía ya',
};

const fillers: ReadonlyMap<WordLanguage, ReadonlySet<string>> = new Map([
  ['english', new Set(englishFiller)] as const,
  ...(Object.keys(others) as (keyof typeof others)[]).map(
    (language) =>
      [
        language,
        new Set<string>(
          [...others[language][1], ...(furtherFillers[language]?.split(' ') ?? [])].map(withoutAccents),
        ),
      ] as const,
  ),
]);

/** Whether a word, in lower case, says nothing by itself in one of the languages beside English. */
export const isFillerIn = (language: Exclude<WordLanguage, 'english'>, lower: string): boolean =>
  fillers.get(language)?.has(withoutAccents(lower)) ?? false;

/** The stem of a word, in lower case, in one of the languages beside English. */
export const stemIn = (language: Exclude<WordLanguage, 'english'>, lower: string): string =>
  withoutAccents(others[language][0](lower));

/**
 * The share of filler words at which a text is taken for one of these languages, where English has clearly
 * fewer.
 */
const LEAST_FILLER = 0.15;
const CLEARLY = 1.3;
/** Words as short as ‘a’ are filler in many languages: fewer than these tell nothing. */
const LEAST_WORDS = 3;
const LONGEST_SAMPLE = 4000;

/**
 * Returns the language that a text is written in, by how much of it is filler there.
 * @param candidates The languages to choose from; without a choice it is English.
 */
export const languageOfWords = (
  text: string,
  candidates: Iterable<WordLanguage> = fillers.keys(),
): WordLanguage => {
  const words = text
    .slice(0, LONGEST_SAMPLE)
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
    .map(withoutAccents);
  const met = (language: WordLanguage): number =>
    new Set(words.filter((word) => fillers.get(language)?.has(word))).size < LEAST_WORDS
      ? 0
      : words.filter((word) => fillers.get(language)?.has(word)).length / words.length;
  let [best, most] = ['english' as WordLanguage, Math.max(LEAST_FILLER, CLEARLY * met('english'))];
  for (const language of candidates) {
    const share = met(language);
    if (share > most) [best, most] = [language, share];
  }
  return best;
};
