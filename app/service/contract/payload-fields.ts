/**
 * The two ways in which fields of a payload are wrapped. Both are obfuscation, not security: every user of
 * the page has its keys. Only TLS keeps a field secret on its way.
 */
import { ecb } from '@noble/ciphers/aes.js';

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);

/**
 * AES-128-ECB with PKCS7 padding, base64: the AJ-Captcha protocol asks for it. Works on plain HTTP too, where
 * browsers have no Web Crypto.
 * @param key 16 ASCII characters; '' returns the text as it is.
 */
export const encryptField = (text: string, key: string): string =>
  key === '' ? text : toBase64(ecb(new TextEncoder().encode(key)).encrypt(new TextEncoder().encode(text)));

/** Reads a text that `encryptField` wrote; undefined when it was written with another key or is damaged. */
export const decryptField = (field: string, key: string): string | undefined => {
  if (key === '') return field;
  try {
    const bytes = ecb(new TextEncoder().encode(key)).decrypt(fromBase64(field));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * RSA-OAEP with SHA-256, base64.
 * @param publicKey SPKI, base64. Rejects when the text is longer than the key can hold (190 bytes for 2048
 * bits), and on plain HTTP.
 */
export const sealField = async (text: string, publicKey: string): Promise<string> => {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', fromBase64(publicKey), algorithm, false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text));
  return toBase64(new Uint8Array(sealed));
};
