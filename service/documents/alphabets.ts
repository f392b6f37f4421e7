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
  tr: 'âçîöûüğıİş',
};

const LATIN_BEYOND_ASCII = /(?![a-z])\p{Script=Latin}/giu;

/** The share of letters beyond ASCII that are none of a language, 0 to 1; 0 for a language that is not known here. */
export const foreignShare = (text: string, language: string | null): number => {
  const alphabet = ALPHABETS[language ?? ''];
  const letters = alphabet === undefined ? null : text.match(LATIN_BEYOND_ASCII);
  if (!letters || alphabet === undefined) return 0;
  return (
    letters.filter((letter) => !alphabet.includes(letter) && !alphabet.includes(letter.toLowerCase()))
      .length / letters.length
  );
};
