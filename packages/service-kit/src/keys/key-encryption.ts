import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts keys for the database (AES-256-GCM), each bound to its key id, so that a row copied to another id does not
 * decrypt. Each `label` has a key of its own.
 */
export function createKeyEncryption(
  secret: string,
  label: 'signing keys' | 'second factors' | 'seal keys' = 'signing keys',
) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `hourbank ${label}`, 32));

  return {
    encrypt(kid: string, text: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(kid));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64');
    },

    /** Throws if the secret or the key id differs. */
    decrypt(kid: string, ciphertext: string): string {
      const bytes = Buffer.from(ciphertext, 'base64');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(kid))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}
export type KeyEncryption = ReturnType<typeof createKeyEncryption>;
