/** Named references that models write; others stay as they are. */
const names =
  'nbsp,160,iexcl,161,cent,162,pound,163,curren,164,yen,165,sect,167,copy,169,ordf,170,laquo,171,shy,173,reg,174,deg,176,plusmn,177,sup2,178,sup3,179,acute,180,micro,181,para,182,middot,183,sup1,185,ordm,186,raquo,187,frac14,188,frac12,189,frac34,190,iquest,191,Agrave,192,Aacute,193,Auml,196,Aring,197,AElig,198,Ccedil,199,Eacute,201,Ntilde,209,Ouml,214,times,215,Oslash,216,Uuml,220,szlig,223,agrave,224,aacute,225,acirc,226,atilde,227,auml,228,aring,229,aelig,230,ccedil,231,egrave,232,eacute,233,ecirc,234,euml,235,iacute,237,icirc,238,ntilde,241,oacute,243,ocirc,244,ouml,246,divide,247,oslash,248,uacute,250,uuml,252,alpha,945,beta,946,gamma,947,delta,948,epsilon,949,theta,952,lambda,955,mu,956,pi,960,rho,961,sigma,963,tau,964,phi,966,omega,969,Delta,916,Sigma,931,Omega,937,ensp,8194,emsp,8195,thinsp,8201,zwnj,8204,zwj,8205,ndash,8211,mdash,8212,lsquo,8216,rsquo,8217,sbquo,8218,ldquo,8220,rdquo,8221,bdquo,8222,dagger,8224,bull,8226,hellip,8230,permil,8240,prime,8242,Prime,8243,lsaquo,8249,rsaquo,8250,euro,8364,trade,8482,larr,8592,uarr,8593,rarr,8594,darr,8595,harr,8596,lArr,8656,rArr,8658,hArr,8660,forall,8704,part,8706,exist,8707,empty,8709,nabla,8711,isin,8712,notin,8713,prod,8719,sum,8721,minus,8722,radic,8730,infin,8734,cap,8745,cup,8746,int,8747,there4,8756,asymp,8776,ne,8800,equiv,8801,le,8804,ge,8805,sub,8834,sup,8835,check,10003,star,9734,hearts,9829,quot,34,amp,38,lt,60,gt,62,apos,39';

let table: Map<string, string> | undefined;

function named(name: string): string | undefined {
  if (!table) {
    const parts = names.split(',');
    table = new Map();
    for (let index = 0; index < parts.length; index += 2) {
      table.set(parts[index] ?? '', String.fromCodePoint(Number(parts[index + 1])));
    }
  }
  return table.get(name);
}

function numbered(digits: string, radix: number): string {
  const point = Number.parseInt(digits, radix);
  const invalid = point === 0 || point > 0x10_ff_ff || (point >= 0xd8_00 && point <= 0xdf_ff);
  return invalid ? '\uFFFD' : String.fromCodePoint(point);
}

/** Replaces character references such as `&amp;`, `&#8211;` and `&#x2013;`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,31}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return numbered(decimal, 10);
      if (hex !== undefined) return numbered(hex, 16);
      return named(name ?? '') ?? whole;
    },
  );
}
