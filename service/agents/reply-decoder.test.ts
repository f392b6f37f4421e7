import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { createReplyDecoder } from './reply-decoder.ts';

const EVENTS = 'text/event-stream';

it.each([
  ['UTF-8', '好 🎉 é', 'utf-8', EVENTS],
  ['UTF-8 under a wrong name', '好 é', 'utf-8', `${EVENTS}; charset=ISO-8859-1`],
  ['letters of one byte', 'Müller zahlt „5 €“ für Öl', 'windows-1252', EVENTS],
  ['letters of one byte, as it says', 'déjà vu', 'windows-1252', `${EVENTS};charset="iso-8859-1"`],
  ['Chinese, as it says', '北方窗户 é 的合页', 'gb18030', `${EVENTS}; charset=GBK`],
  ['an encoding that nobody knows', 'Müller', 'windows-1252', `${EVENTS}; charset=none`],
])('reads %s, wherever it is cut', (_, text, encoding, type) => {
  const bytes = iconv.encode(text, encoding);
  for (let at = 0; at <= bytes.length; at += 1) {
    const decoder = createReplyDecoder(type);
    expect(decoder.push(bytes.subarray(0, at)) + decoder.push(bytes.subarray(at)) + decoder.end()).toBe(text);
  }
});

it.each([
  ['a mark at its beginning', Buffer.from('\ufeffdata'), 'data'],
  ['half a character among others', Buffer.from([0xe4, 0xbd, 0x22, 0xe5, 0xa5, 0xbd]), '\ufffd"好'],
  ['half a character at its end', Buffer.from([0x61, 0xe4, 0xbd]), 'a\ufffd'],
])('reads %s', (_, bytes, text) => {
  const decoder = createReplyDecoder(EVENTS);
  expect(decoder.push(bytes) + decoder.end()).toBe(text);
});
