import { createHash, randomUUID } from 'node:crypto';
import type { Seal } from '@hourbank/contracts';
import { execute } from '@hourbank/service-kit/db';
import { daysFromNow } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { expectEachChangeFound } from '../../tests/changed-bits';
import { sealDifferences } from './seal-message';
import { createSealStore, type SealRow } from './seal-store';

/** Single-bit changes; nightly runs set a larger number. */
const changes = Number(process.env.SEAL_CHANGES ?? 100);
const seed = Number(process.env.SEAL_SEED ?? 20261125);
const clientId = 7;

jest.setTimeout(120_000 + changes * 300);

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

/** All columns except the time of an erasure, which no response contains. */
const columns: readonly (readonly [column: string, field: keyof SealRow])[] = [
  ['statement_id', 'statementId'],
  ['client_id', 'clientId'],
  ['number', 'number'],
  ['period_from', 'periodFrom'],
  ['period_to', 'periodTo'],
  ['closing', 'closing'],
  ['last_seq', 'lastSeq'],
  ['row_hash', 'rowHash'],
  ['digest', 'digest'],
  ['code_hash', 'codeHash'],
  ['kid', 'kid'],
  ['signature', 'signature'],
  ['issuer', 'issuer'],
  ['sealed_at', 'sealedAt'],
  ['record_signature', 'recordSignature'],
];

async function addSeals(count: number) {
  await billing.sell({ clientId, hoursPurchased: 10 });
  for (let at = 1; at <= count; at += 1) {
    const digest = createHash('sha256').update(String(at)).digest('hex');
    const { status } = await billing.service()<Seal>('PUT', `/internal/seals/${randomUUID()}`, {
      clientId,
      number: `ST-${clientId}-${at}`,
      from: daysFromNow(-30),
      to: daysFromNow(0),
      closing: 10,
      lastSeq: 1,
      digest,
    });
    expect(status).toBe(200);
  }
}

test(`the check finds each of ${changes} single-bit changes of seals (seed ${seed})`, async () => {
  const { db } = billing.deps.platform;
  const store = createSealStore(db.read);
  await addSeals(3);
  await expectEachChangeFound({
    changes,
    seed,
    columns,
    rows: await store.page(''),
    write: ({ statementId }, column, value) =>
      db.tx((tx) =>
        execute(tx, `UPDATE statement_seals SET ${column} = ? WHERE statement_id = ?`, [value as string, statementId]),
      ),
    read: ({ statementId }) => store.find(statementId),
    hasDifference: async () => {
      for await (const _line of sealDifferences(store)) return true;
      return false;
    },
  });
});
