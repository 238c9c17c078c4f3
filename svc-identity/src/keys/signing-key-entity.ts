import { instant, json, text, uuid } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

interface SigningKeyRow {
  kid: string;
  /** The public key as a JSON Web Key. */
  publicJwk: unknown;
  encryptedPrivateKey: string;
  createdAt: Date;
  /** When the last token that it signed has expired. Null for the newest key. */
  retireAt: Date | null;
}

export const SigningKeyEntity = new EntitySchema<SigningKeyRow>({
  name: 'signing_keys',
  columns: {
    kid: uuid({ primary: true }),
    publicJwk: json(),
    encryptedPrivateKey: text(),
    createdAt: instant(),
    retireAt: instant({ nullable: true }),
  },
});
