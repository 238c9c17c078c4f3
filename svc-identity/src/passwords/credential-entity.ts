import { instant, integer, varchar } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

interface CredentialRow {
  role: string;
  subject: number;
  /** Argon2id in its own notation (D-18). Read by the credential store alone. */
  passwordHash: string;
  /** Goes up with each new password. */
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
