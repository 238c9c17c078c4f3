import { id, instant, integer, text, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

interface SecondFactorRow {
  adminId: number;
  /** The encrypted secret that counts. Null until a first one is confirmed. */
  encryptedSecret: string | null;
  /** The encrypted secret that takes effect once a code is confirmed. */
  pendingSecret: string | null;
  /** Increases when the second factor is turned on or off. */
  revision: number;
  /** The time step of the last accepted code, so that no code is accepted twice (RFC 6238, 5.2). */
  lastStep: number;
}

export const SecondFactorEntity = new EntitySchema<SecondFactorRow>({
  name: 'second_factors',
  columns: {
    adminId: integer({ primary: true }),
    encryptedSecret: text({ nullable: true }),
    pendingSecret: text({ nullable: true }),
    revision: integer(),
    lastStep: integer(),
  },
});

interface RecoveryCodeRow {
  id: number;
  adminId: number;
  codeHmac: string;
  usedAt: Date | null;
}

export const RecoveryCodeEntity = new EntitySchema<RecoveryCodeRow>({
  name: 'recovery_codes',
  columns: { id: id(), adminId: integer(), codeHmac: varchar(64), usedAt: instant({ nullable: true }) },
});
