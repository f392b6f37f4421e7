import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

it.each([
  ['Windows', 'Windows'],
  ['&lt;b&gt;Tom &amp; Ann&lt;/b&gt;', '<b>Tom & Ann</b>'],
  ['&quot;a&quot; &#39;b&#39; &#x27;c&#X27; &apos;', "\"a\" 'b' 'c' '"],
  ['&amp;lt;', '&lt;'],
  ['&#128512;&#x4F60;', '😀你'],
  ['<i>AT&T & co; &unknown; &#0; &#xD800; &#9999999;', '<i>AT&T & co; &unknown; &#0; &#xD800; &#9999999;'],
])('%s reads %s', (escaped, text) => {
  expect(decodeText(escaped)).toBe(text);
});
