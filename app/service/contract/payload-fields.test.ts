import { constants, createCipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptField, encryptField, sealField } from './payload-fields.ts';

const key = 'XwKsGlMcdPMEhR1B';

describe('encryptField', () => {
  it.each(['{"x":123.5,"y":5}', '', 'exactly 16 bytes', '滑块🙂'])(
    'is AES-128-ECB with PKCS7 padding, base64: %j',
    (text) => {
      const cipher = createCipheriv('aes-128-ecb', key, null);
      const expected = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
      expect(encryptField(text, key)).toBe(expected);
      expect(decryptField(expected, key)).toBe(text);
    },
  );

  it('leaves the text as it is without a key', () => {
    expect(encryptField('{"x":1,"y":5}', '')).toBe('{"x":1,"y":5}');
    expect(decryptField('{"x":1,"y":5}', '')).toBe('{"x":1,"y":5}');
  });
});

it.each(['', 'no base64!', 'AAAA', encryptField('x', 'another key here')])(
  'decryptField reads nothing from %j',
  (field) => {
    expect(decryptField(field, key)).toBeUndefined();
  },
);

it('sealField is RSA-OAEP with SHA-256, base64', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const sealed = await sealField('密码 secret', spki);
  const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  expect(privateDecrypt(options, Buffer.from(sealed, 'base64')).toString('utf8')).toBe('密码 secret');
});
