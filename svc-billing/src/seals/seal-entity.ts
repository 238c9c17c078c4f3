import { calendarDate, type Column, instant, integer, text, uuid, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** A key that signs statements. Rows are never deleted, so that old statements can be verified (D-72). */
export interface SealKeyRow {
  kid: string;
  /** 1 for the key that signs now, else null. Unique, so that replicas create one key. */
  currentSlot: 1 | null;
  /** The member `x` of the public key as a JSON Web Key. */
  publicKey: string;
  encryptedPrivateKey: string;
  validFrom: Date;
  validUntil: Date | null;
}

export const SealKeyEntity = new EntitySchema<SealKeyRow>({
  name: 'seal_keys',
  columns: {
    kid: uuid({ primary: true }),
    currentSlot: integer({ nullable: true }),
    publicKey: varchar(50),
    encryptedPrivateKey: text(),
    validFrom: instant(),
    validUntil: instant({ nullable: true }),
  },
});

/** The seal of one statement. Hours in hundredths. It is kept when the texts of a client are erased. */
export interface SealRow {
  statementId: string;
  clientId: number;
  number: string;
  periodFrom: string;
  periodTo: string;
  closing: number;
  lastSeq: number;
  /** Hash of the ledger row `lastSeq`, or the first hash of a chain. */
  rowHash: string;
  digest: string;
  /** SHA-256 of the verification code. */
  codeHash: string;
  kid: string;
  signature: string;
  /** Name of the provider. */
  issuer: string;
  sealedAt: Date;
  erasedAt: Date | null;
  /** Signature of what the service adds to the statement: issuer, time and hash of the ledger row. */
  recordSignature: string;
}

const sealColumns = {
  statementId: uuid({ primary: true }),
  clientId: integer(),
  number: varchar(40),
  periodFrom: calendarDate(),
  periodTo: calendarDate(),
  closing: { type: 'bigint' },
  lastSeq: integer(),
  rowHash: varchar(64),
  digest: varchar(64),
  codeHash: varchar(64),
  kid: uuid(),
  signature: varchar(100),
  issuer: varchar(200),
  sealedAt: instant(),
  erasedAt: instant({ nullable: true }),
  recordSignature: varchar(100),
} satisfies Record<keyof SealRow, Column>;

export const SealEntity = new EntitySchema<SealRow>({ name: 'statement_seals', columns: sealColumns });
