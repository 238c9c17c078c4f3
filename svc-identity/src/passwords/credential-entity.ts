import { instant, integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

interface CredentialRow {
  role: string;
  subject: number;
  /** Encoded Argon2id hash (D-18). Only the credential store reads it. */
  passwordHash: string;
  /** Increases with each new password. */
  revision: number;
  changedAt: Date;
}

export const CredentialEntity = new EntitySchema<CredentialRow>({
  name: 'credentials',
  columns: {
    role: varchar(10, { primary: true }),
    subject: integer({ primary: true }),
    passwordHash: varchar(200),
    revision: integer(),
    changedAt: instant(),
  },
});
