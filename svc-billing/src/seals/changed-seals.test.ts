import { createHash, randomUUID } from 'node:crypto';
import type { Seal } from '@hourbank/contracts';
import { execute } from '@hourbank/service-kit/db';
import { daysFromNow, seeded } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { withChangedBit } from '../../tests/changed-bit';
import { sealDifferences } from './check-seals';
import type { SealRow } from './seal-entity';
import { createSealStore } from './seal-store';

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

/** All columns except the time of an erasure, which no answer contains. */
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
  const hasDifference = async () => {
    for await (const _line of sealDifferences(store)) return true;
    return false;
  };
  await addSeals(3);
  expect(await hasDifference()).toBe(false);
  const rows = await store.page('');
  const number = seeded(seed);
  const random = (below: number) => Math.floor(number() * below);
  const unnoticed: string[] = [];
  let refused = 0;
  for (let change = 0; change < changes; change += 1) {
    const row = rows[random(rows.length)]!;
    const [column, field] = columns[random(columns.length)]!;
    const value = withChangedBit(row[field]!, random);
    const update = (to: unknown, statementId: string) =>
      db.tx((tx) =>
        execute(tx, `UPDATE statement_seals SET ${column} = ? WHERE statement_id = ?`, [to as string, statementId]),
      );
    const changedId = field === 'statementId' ? String(value) : row.statementId;
    const isRefused = await update(value, row.statementId).then(
      () => false,
      () => true,
    );
    // MariaDB stores no days that do not exist, and the same day for other separators.
    if (isRefused || JSON.stringify(await store.find(changedId)) === JSON.stringify(row)) refused += 1;
    else if (!(await hasDifference())) unnoticed.push(`${column}: ${String(value)}`);
    if (!isRefused) await update(row[field], changedId);
  }
  expect(unnoticed).toEqual([]);
  expect(refused).toBeLessThan(changes / 5);
  expect(await hasDifference()).toBe(false);
});
