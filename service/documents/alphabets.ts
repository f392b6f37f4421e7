/** The letters beyond ASCII that the languages of Latin letters have, by the codes of the detector. */
const ALPHABETS: Readonly<Record<string, string>> = {
  ca: 'àçèéíïòóúü',
  cs: 'áčďéěíňóřšťúůýž',
  da: 'åæéø',
  de: 'äéöüß',
  en: 'àáâäçèéêëíïñóôöûü',
  es: 'áéíñóúü',
  et: 'äõöüšž',
  fi: 'äåéöšž',
  fr: 'àâæçèéêëîïôœùûüÿ',
  hr: 'ćčđšž',
  hu: 'áéíóöúüőű',
  ga: 'áéíóú',
  is: 'áæéíðóöúýþ',
  it: 'àèéìíîòóùú',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņōŗšūž',
  nl: 'áâçèéêëíïóöúü',
  no: 'âåæèéòóôø',
  pl: 'ąćęłńóśźż',
  pt: 'àáâãçéêíóôõúü',
  ro: 'âîăşţșț',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  sv: 'äàåéöü',
  sq: 'çë',
  tr: 'âçîöûüğıİş',
  vi: 'àâãèéêìíòóôõùúýăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
};

const LATIN_BEYOND_ASCII = /(?![a-z])\p{Script=Latin}/giu;

const lettersOf = (text: string): string[] => text.match(LATIN_BEYOND_ASCII) ?? [];

const shareOutside = (letters: string[], alphabet: string): number =>
  letters.filter((letter) => !alphabet.includes(letter) && !alphabet.includes(letter.toLowerCase())).length /
  Math.max(1, letters.length);

/**
 * The share of letters beyond ASCII that are none of a language, 0 to 1; 0 for a language that is not known
 * here.
 */
export const foreignShare = (text: string, language: string | null): number => {
  const alphabet = ALPHABETS[language ?? ''];
  return alphabet === undefined ? 0 : shareOutside(lettersOf(text), alphabet);
};

/**
 * The share of Latin letters beyond ASCII that are left where the language is taken that has most of them, 0
 * to 1.
 */
export const strangeShare = (text: string): number => {
  const letters = lettersOf(text);
  return Math.min(...Object.values(ALPHABETS).map((alphabet) => shareOutside(letters, alphabet)));
};
