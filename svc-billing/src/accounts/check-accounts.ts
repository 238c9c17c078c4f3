import { fromHundredths } from '@hourbank/contracts';
import { firstChainHash } from '@hourbank/service-kit/db';
import type { Deps } from '../deps';
import { hashOf } from '../ledger/account-book';
import type { AccountSums, CheckStore, ClientRange } from './check-store';

/** The range after the last account can contain packages without one. */
const maxClientId = 2_147_483_647;

const hours = (hundredths: number) => `${fromHundredths(hundredths)} h`;
const dollars = (cents: number) => `$${fromHundredths(cents)}`;

const areSumsEqual = (sums: AccountSums) =>
  sums.balance === sums.ledger &&
  sums.balance === sums.usable &&
  sums.used === sums.allocated &&
  sums.used === sums.drawn &&
  sums.used === sums.drawnInLedger &&
  sums.value === sums.worth &&
  sums.peak === sums.ledgerPeak &&
  sums.entries === sums.lastSeq &&
  sums.maxSeq === sums.lastSeq;

const sumsLine = (sums: AccountSums) =>
  `account of client ${sums.clientId}: balance ${hours(sums.balance)}, ledger ${hours(sums.ledger)}, usable ${hours(sums.usable)}, ` +
  `used ${hours(sums.used)}, allocated ${hours(sums.allocated)}, entries ${hours(sums.drawn)}, draws ${hours(sums.drawnInLedger)}, ` +
  `value ${dollars(sums.value)}, worth ${dollars(sums.worth)}, peak ${hours(sums.peak)}, peak of the ledger ${hours(sums.ledgerPeak)}, ` +
  `${sums.entries} of ${sums.lastSeq} ledger entries`;

/**
 * Differences within accounts, which the sums of an account hide if they cancel each other out, and packages without an
 * account. Each statement reads a few clients, so that it is short at any number of rows.
 */
async function* differencesWithin(store: CheckStore, range: ClientRange): AsyncGenerator<string> {
  for (const { packageId, usable, ledger } of await store.packagesUnlikeLedger(range))
    yield `package ${packageId}: usable ${hours(usable)}, ledger ${hours(ledger)}`;
  for (const { entryId, drawn, allocated } of await store.entriesUnlikeAllocations(range))
    yield `entry ${entryId}: drawn ${hours(drawn)}, allocated ${hours(allocated)}`;
  for (const { packageId, used, allocated } of await store.packagesUnlikeAllocations(range))
    yield `package ${packageId}: used ${hours(used)}, allocated ${hours(allocated)}`;
}

/** What a check has read, for its report. */
export interface Checked {
  accounts: number;
  ledgerEntries: number;
  /** Ledger entries whose hashes it has verified. */
  verified: number;
}

/** Returns the number of the first ledger entry after `from` that does not continue the chain, or null. */
async function brokenEntry(store: CheckStore, { clientId, lastSeq, lastHash }: AccountSums, from: number) {
  let expected = firstChainHash;
  for await (const page of store.ledger(clientId, Math.max(from, 1), lastSeq)) {
    for (const row of page) {
      const isStart = row.seq === from;
      if (!isStart && row.prevHash !== expected) return row.seq;
      if (row.hash !== hashOf(row)) return row.seq;
      expected = row.hash;
    }
  }
  return lastSeq > 0 && expected !== lastHash ? lastSeq : null;
}

/**
 * Compares the sums of every account, package and entry, and verifies the hash chains of the ledger: from the last
 * check on, or the whole chains (D-34, D-61). Counts into `checked`, yields one line for each difference and repairs
 * nothing, because a person must find the cause first.
 */
export async function* accountDifferences(
  store: CheckStore,
  { transact, isWhole, checked }: Pick<Deps, 'transact'> & { isWhole: boolean; checked: Checked },
): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const page = await store.accounts(after);
    for (const sums of page) {
      if (!areSumsEqual(sums)) yield sumsLine(sums);
      const from = isWhole ? 0 : sums.checkedSeq;
      const broken = await brokenEntry(store, sums, from);
      checked.accounts += 1;
      checked.ledgerEntries += sums.entries;
      checked.verified += Math.max(0, sums.lastSeq - from);
      if (broken !== null) yield `account of client ${sums.clientId}: the ledger was changed at entry ${broken}`;
      else if (areSumsEqual(sums) && sums.checkedSeq < sums.lastSeq)
        await transact((tx) => store.saveChecked(tx, sums.clientId, sums.lastSeq));
    }
    const last = page.at(-1)?.clientId ?? maxClientId;
    yield* differencesWithin(store, { after, last });
    if (page.length === 0) break;
    after = last;
  }
}
