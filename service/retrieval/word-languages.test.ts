import { expect, it } from 'vitest';
import { languageOfWords, stemIn, withoutAccents } from './word-languages.ts';

it.each([
  [
    'german',
    'Wie kann ich mein Fahrrad zurückgeben? Bringen Sie es bis 18 Uhr an die Station, an der Sie es geholt haben.',
  ],
  [
    'french',
    'Vous pouvez rendre le vélo à la station où vous l’avez pris, et nous vous envoyons la facture par courriel.',
  ],
  [
    'spanish',
    'Puede devolver la bicicleta en la misma estación donde la recogió, y le enviamos la factura por correo.',
  ],
  [
    'italian',
    'È possibile restituire la bicicletta nella stessa stazione in cui è stata ritirata, anche la domenica.',
  ],
  ['dutch', 'U kunt de fiets terugbrengen naar het station waar u hem hebt opgehaald, ook als het laat is.'],
  ['swedish', 'Du kan lämna tillbaka cykeln på samma station som du hämtade den, även när det är sent.'],
  ['russian', 'Вы можете вернуть велосипед на ту же станцию, где вы его взяли, и мы пришлём вам счёт.'],
  ['english', 'Bring the bike back to the station where you picked it up, and we send you the invoice.'],
  ['english', 'npm install casement'],
  ['english', ''],
] as const)('takes for %s: %.40s', (language, text) => {
  expect(languageOfWords(text)).toBe(language);
});

it.each([
  ['german', 'rechnungen', 'rechnung'],
  ['german', 'häuser', 'haus'],
  ['french', 'remboursements', 'remboursement'],
  ['spanish', 'devoluciones', 'devolución'],
  ['russian', 'велосипеды', 'велосипед'],
] as const)('gives in %s one stem to %s and %s', (language, one, other) => {
  expect(stemIn(language, one)).toBe(stemIn(language, other));
});

it('leaves marks that are letters of their own', () => {
  expect(['éàüß', 'ё', 'हिंदी', '한국어'].map(withoutAccents)).toEqual(['eauss', 'ё', 'हिंदी', '한국어']);
});
