import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { isContentOf } from '../uploads/content-check.ts';
import { decodeText } from './decode-text.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../tests/fixtures/cases/txt-encodings/${name}`, import.meta.url));

/** The names by which the library that writes the tests' files knows some encodings. */
const ALIASES: Readonly<Record<string, string>> = {
  'euc-kr': 'cp949',
  ibm866: 'cp866',
  shift_jis: 'cp932',
  'windows-874': 'cp874',
  'x-mac-cyrillic': 'maccyrillic',
};

const written = (text: string, encoding: string) =>
  iconv.encode(text, ALIASES[encoding] ?? encoding, { addBOM: false });

it.each([
  ['input-windows-1252.txt', 'Müller wohnt in München. Die Tür kostet fünf Euro; schöne Grüße!'],
  ['shift-jis.txt', '北の窓の蝶番は群青色に塗られている。\n配送は三日以内です。カタカナテスト。'],
])('reads %s', (name, text) => {
  expect(decodeText(fixture(name)).text.trim()).toContain(text);
});

it.each([
  ['windows-1252', 'Preis: 12,50 € – „Sonderangebot“ …'],
  ['windows-1252', 'Le café est très agréable à Noël, déjà vu.'],
  ['windows-1252', '¿Cuándo llegará el señor Núñez? Mañana por la mañana.'],
  ['windows-1252', 'Räksmörgås på måndag. Välkommen åter!'],
  ['windows-1252', 'It’s the “best” café in town — really.'],
  ['windows-1252', 'name;city;price\nMüller;Köln;5,00\nJörg;Düsseldorf;7,50\n'],
  ['windows-1252', 'Café'],
  ['windows-1252', 'José García'],
  ['windows-1252', `${'The quick brown fox jumps over the lazy dog.\n'.repeat(2_000)}Müller`],
  ['macintosh', 'Le café est très agréable à Noël, déjà vu.'],
  ['windows-1250', 'Zażółć gęślą jaźń. Proszę czekać, już idę.'],
  ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy.'],
  ['windows-1250', 'Árvíztűrő tükörfúrógép. Köszönöm szépen.'],
  ['iso-8859-2', 'Příliš žluťoučký kůň úpěl ďábelské ódy.'],
  ['windows-1251', 'Привет, мир! Дверь стоит пять рублей.'],
  ['windows-1251', 'Окно открыто.'],
  ['koi8-r', 'Привет, мир! Дверь стоит пять рублей.'],
  ...['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'].flatMap((encoding) =>
    ['МОСКВА, УЛ. ЛЕНИНА 5', 'СЧЁТ НА ОПЛАТУ', 'ПРАЙС-ЛИСТ\nОКНА;500\nДВЕРИ;900'].map((text) => [
      encoding,
      text,
    ]),
  ),
  ['windows-1253', 'ΤΙΜΟΛΟΓΙΟ ΠΩΛΗΣΗΣ'],
  ['koi8-u', 'Ласкаво просимо! Двері коштують пять гривень, їжак.'],
  ['ibm866', 'Привет, мир! Дверь стоит пять рублей.'],
  ['ibm866', '┌────┐\n│Окно│\n└────┘'],
  ['iso-8859-5', 'Привет, мир! Дверь стоит пять рублей.'],
  ['x-mac-cyrillic', 'Привет, мир! Дверь стоит пять рублей.'],
  ['windows-1253', 'Καλημέρα κόσμε! Η πόρτα κοστίζει πέντε ευρώ.'],
  ['windows-1254', 'Günaydın! Kapı beş lira, lütfen açın. İyi akşamlar.'],
  ['windows-1255', 'שלום עולם! הדלת עולה חמישה שקלים.'],
  ['windows-1256', 'مرحبا بالعالم! الباب يكلف خمسة دنانير.'],
  ['windows-1257', 'Ačiū, kaip sekasi? Šiandien gražu. Žąsys'],
  ['windows-1257', 'Labrīt! Durvis maksā piecus eiro, paldies jums ļoti šodien.'],
  ['windows-874', 'สวัสดีชาวโลก ประตูราคาห้าบาท'],
  ['shift_jis', 'こんにちは世界。北の窓の蝶番は群青色です。'],
  ['shift_jis', 'ありがとうございます'],
  ['shift_jis', '請求書 No.12 合計 5,000円（税込）'],
  ['shift_jis', '商品ｺｰﾄﾞ,数量,単価\nA001,5,ｷﾛｸﾞﾗﾑ\n'],
  ['shift_jis', 'ﾔﾏﾀﾞ ﾀﾛｳ,ｻﾄｳ ﾊﾅｺ\nﾄｳｷﾖｳﾄ ﾐﾅﾄｸ'],
  ['euc-jp', 'ﾃｽﾄ ｶﾀｶﾅ'],
  ['euc-jp', '窓を開ける'],
  ['euc-kr', '창문을 여세요'],
  ['gbk', '打开窗户'],
  ['gbk', '订单A12的价格是五元, please call.'],
  ['gb18030', '北方窗户的合页漆成群青色。𠮷'],
  ['big5', '會議紀要：北方窗戶的合頁漆成群青色。'],
  ['big5', '打開窗戶'],
  ['utf-16le', 'The lamp is lit at five.'],
  ['utf-16be', 'The lamp is lit at five.'],
  ['utf-16le', '会议纪要：北方窗户的合页漆成群青色。'],
  ['utf-16be', '请问如何退款？'],
  ['utf-16le', '窓を開ける'],
  ['utf-16be', 'Привет'],
  ['utf-16le', 'हिन्दी पाठ यहाँ है'],
  ['cp850', 'Müller wohnt in München. Die Tür kostet fünf Euro; schöne Grüße!'],
  ['cp437', 'Le café est très agréable à Noël, déjà vu.'],
  ['cp852', 'Zażółć gęślą jaźń. Proszę czekać, już idę.'],
  ['cp857', 'Günaydın! Kapı beş lira, lütfen açın.'],
  ['cp437', 'Dirección: calle Peñón número 5'],
  ['cp850', 'tività di qualità. Però'],
  ['cp737', 'Ο φάρος είναι ανοιχτός από τον Μάιο έως τον Οκτώβριο.'],
  ['cp720', 'مرحبا لم يتم دفع فاتورة شهر مارس حتى الآن.'],
  ['cp1125', 'Маяк відкрито з травня по жовтень. Вхід коштує п’ять.'.replace('’', "'")],
  ['cp855', 'Светионик је отворен од маја до октобра.'],
  ['cp861', 'Reikningurinn hefur ekki verið greiddur. Kær kveðja, Þórður'],
  ['utf-7', 'Müller wohnt in München.'],
])('tells %s by %j', (encoding, text) => {
  const bytes = written(text, encoding);
  expect(decodeText(bytes).text).toBe(text);
  expect(isContentOf('text/plain', bytes)).toBe(true);
});

describe('a text file', () => {
  it.each([
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x68, 0x69], 'hi'],
    ['UTF-16 with a mark', [0xff, 0xfe, 0x60, 0x4f], '你'],
    ['UTF-16, big end first', [0xfe, 0xff, 0x4f, 0x60], '你'],
    ['lines of Windows', [0x61, 0x0d, 0x0a, 0x62], 'a\nb'],
    ['lines of old Macs', [0x61, 0x0d, 0x62], 'a\nb'],
    ['ISO-2022-JP', Buffer.from('\u001b$B$3$s\u001b(B!'), 'こん!'],
    ['codes of Korean mail', Buffer.from('\u001b$)C\n\u000e>H3g\u000f hi'), '\n안녕 hi'],
    ['codes of Chinese mail', Buffer.from('\u001b$)A\u000e=;;;\u000f'), '交换'],
    ['codes of Chinese newsgroups', Buffer.from('Text ~{<:Ky2;SZHK~}!'), 'Text 己所不于人!'],
    ['plus signs that are some', Buffer.from('C++ +1 +4930 a+b/c-d'), 'C++ +1 +4930 a+b/c-d'],
    ['marks of files that were put together', Buffer.from('\ufeffone\n\ufefftwo'), 'one\ntwo'],
    ['line ends of other systems', Buffer.from('a\u0085b\u2028c'), 'a\nb\nc'],
    ['a mark of UTF-8 before another encoding', [0xef, 0xbb, 0xbf, 0x4b, 0xf6, 0x6c, 0x6e], 'Köln'],
    ['letters printed twice', Buffer.from('N\bNA\bA _\bx'), 'NA x'],
    ['half a character at its end', [0xff, 0xfe, 0x68, 0x00, 0x69], 'h'],
    ['an end mark of DOS', Buffer.from('done\u001a'), 'done'],
    [
      'colours of a terminal',
      Buffer.from('\u001b[1;31mError:\u001b[0m größer als 5\n'),
      'Error: größer als 5\n',
    ],
    ['a link of a terminal', Buffer.from('\u001b]8;;https://example.com\u0007site\u001b]8;;\u0007'), 'site'],
    ['a stray zero', Buffer.from(`${'a'.repeat(200)}\0b`), `${'a'.repeat(200)}b`],
  ])('is read with %s', (_, bytes, text) => {
    expect(decodeText(Uint8Array.from(bytes))).toEqual({ text, notes: [] });
  });

  it.each([
    ['a bar of zeros', Buffer.alloc(100)],
    ['an archive', Buffer.from('PK\u0003\u0004 word/')],
    ['a picture', Buffer.from('GIF89a\0\0\u0001\u0002')],
    ['two letters about a zero', Buffer.from('a\0b')],
  ])('is not read out of %s', (_, bytes) => {
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ code: 'unreadable' }));
  });
});

/** Words of few characters, whose bytes may be those of other letters. */
const SHORT = ['你好', '您好', '谢谢', '好的', '订单号', '会议纪要', '再见'];

describe('an encoding that nothing tells for certain', () => {
  it.each(['utf-16le', 'utf-16be'].flatMap((encoding) => SHORT.map((text) => [text, encoding])))(
    'is said of %s in %s, which is read',
    (text, encoding) => {
      const result = decodeText(written(text, encoding));
      expect([result.text, result.notes.length]).toEqual([text, 1]);
    },
  );

  it.each(['`O}Z', 'x=1;', '|a|b|\n|-|-|\n', 'if(a){b}', 'São ', 'Größ', '北京'])(
    'is not UTF-16 where it may be another: %j',
    (text) => {
      for (const encoding of ['utf-8', 'windows-1252', 'gbk']) {
        const bytes = written(text, encoding);
        if (iconv.decode(bytes, encoding) === text) expect(decodeText(bytes).text).toBe(text);
      }
    },
  );

  it.each([
    'It’s the “best” café — really.',
    'L’école est fermée… d’accord?',
    'Grüße aus Köln',
    '„Größe“ 5 m²',
  ])('is not doubted for its signs: %j', (text) => {
    expect(decodeText(written(text, 'windows-1252'))).toEqual({ text, notes: [] });
  });

  it.each([
    ['one word that is as likely in another', written('東京都港区', 'euc-jp')],
    ['one word of DOS', written('Café', 'cp437')],
    ['Hebrew of DOS', written('שלום עולם! הדלת עולה חמישה שקלים.', 'cp862')],
    ['a Turkish name', written('İstanbul', 'windows-1254')],
    ['letters of DOS that are marks elsewhere', written('Bonjour, je vous écr', 'cp850')],
    ['one letter that is another elsewhere', written('Dobrý den, faktura z', 'windows-1250')],
    ['signs within words', written('ni. Książka kosztuje', 'iso-8859-2')],
    ['a sign before a word of Cyrillic', written('Заходите к нам, эти объекты ждут.', 'x-mac-cyrillic')],
    ['Cyrillic of a Mac', written('Москва, столица России', 'x-mac-cyrillic')],
    ['rare Korean', written('똠방각하 펲시콜라', 'euc-kr')],
    ['one short word of other letters', written('สวัสดี', 'windows-874')],
    ['an encoding of few files', written('Le café est très agréable à Noël, déjà vu.', 'macintosh')],
    [
      'UTF-8 with a damaged character',
      Buffer.concat([Buffer.from('Größe und Überschrift, schön'), Buffer.of(0xff)]),
    ],
    ['bytes at random', Buffer.from('41ff42fe8081c383aa55e0', 'hex')],
  ])('is said of %s', (_, bytes) => {
    expect(decodeText(bytes).notes).toMatchObject([{ code: 'encoding' }]);
  });
});

/** Each half of a character by itself, as Oracle and Java write it. */
const cesu8 = (text: string): Buffer =>
  Buffer.concat(
    Array.from({ length: text.length }, (_, at) => {
      const unit = text.charCodeAt(at);
      return unit < 0xd800 || unit > 0xdfff
        ? Buffer.from(text.charAt(at))
        : Buffer.from([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]);
    }).filter(({ length }) => length > 0),
  );

describe('characters that CESU-8 keeps as pairs', () => {
  it.each([
    ['emoji in English', 'Open 😀, closed 🌧️'],
    ['rare characters in Chinese', '𠮷野家的套餐是十二元。'],
    ['several in a row', '🇫🇷😀'],
    ['behind a mark', '\ufeffGrüße 😀'],
  ])('are read as they are: %s', (_, text) => {
    expect(decodeText(cesu8(text))).toEqual({ text: text.replace('\ufeff', ''), notes: [] });
  });

  it.each([
    ['Cyrillic', 'windows-1251', 'На маяке нет воды, а н\u00a0…'],
    ['Korean', 'euc-kr', '북쪽 창문의 경첩은 군청색으로 칠해져 있다. 배송은 삼일 이내입니다. 한글 시험.'],
  ])('are not looked for in other encodings: %s', (_, encoding, text) => {
    expect(decodeText(written(text, encoding)).text).toBe(text);
  });

  it('are said to be doubtful where a half is missing', () => {
    const whole = cesu8('Открыто с мая 😀 по октябрь');
    const half = Buffer.from(
      whole.filter((_, at) => at < whole.indexOf(0xed) || at >= whole.indexOf(0xed) + 3),
    );
    expect(decodeText(half).notes).toMatchObject([{ code: 'encoding' }]);
  });
});
