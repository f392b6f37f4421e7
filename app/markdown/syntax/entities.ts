/** Named references that models write, each with its code point; others stay as they are. */
const list =
  'nbsp:160 cent:162 pound:163 yen:165 sect:167 copy:169 laquo:171 reg:174 deg:176 plusmn:177 sup2:178 sup3:179 micro:181 para:182 middot:183 raquo:187 frac14:188 frac12:189 frac34:190 Auml:196 Eacute:201 Ouml:214 times:215 Oslash:216 Uuml:220 szlig:223 agrave:224 aacute:225 auml:228 ccedil:231 egrave:232 eacute:233 oacute:243 ouml:246 divide:247 oslash:248 uuml:252 alpha:945 beta:946 gamma:947 delta:948 epsilon:949 theta:952 lambda:955 mu:956 pi:960 rho:961 sigma:963 tau:964 phi:966 omega:969 Delta:916 Sigma:931 Omega:937 ensp:8194 emsp:8195 thinsp:8201 zwj:8205 ndash:8211 mdash:8212 lsquo:8216 rsquo:8217 ldquo:8220 rdquo:8221 dagger:8224 bull:8226 hellip:8230 euro:8364 trade:8482 larr:8592 uarr:8593 rarr:8594 darr:8595 harr:8596 lArr:8656 rArr:8658 hArr:8660 sum:8721 minus:8722 radic:8730 infin:8734 asymp:8776 ne:8800 equiv:8801 le:8804 ge:8805 check:10003 quot:34 amp:38 lt:60 gt:62 apos:39';

const named = new Map(
  list.split(' ').map((entry) => {
    const [name = '', point] = entry.split(':');
    return [name, String.fromCodePoint(Number(point))];
  }),
);

const numbered = (digits: string, radix: number): string => {
  const point = Number.parseInt(digits, radix);
  const invalid = point === 0 || point > 0x10_ff_ff || (point >= 0xd8_00 && point <= 0xdf_ff);
  return invalid ? '\uFFFD' : String.fromCodePoint(point);
};

/** Replaces character references such as `&amp;`, `&#8211;` and `&#x2013;`. */
export const decodeEntities = (text: string): string => {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,31}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return numbered(decimal, 10);
      if (hex !== undefined) return numbered(hex, 16);
      return named.get(name ?? '') ?? whole;
    },
  );
};

/** Takes the backslashes before punctuation away. */
export const unescaped = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
