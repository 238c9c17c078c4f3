import { instant, json, text, uuid } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

interface SigningKeyRow {
  kid: string;
  /** The public half as a JSON Web Key. */
  publicJwk: unknown;
  sealedPrivateKey: string;
  createdAt: Date;
  /** When the last token it signed has expired; null while it is the newest. */
  retireAt: Date | null;
}

export const SigningKeyEntity = new EntitySchema<SigningKeyRow>({
  name: 'signing_keys',
  columns: {
    kid: uuid({ primary: true }),
    publicJwk: json(),
    sealedPrivateKey: text(),
    createdAt: instant(),
    retireAt: instant({ nullable: true }),
  },
});
