import { fromHundredths, type TimePackage } from '@hourbank/contracts';
import type { Proof } from '../proofs/proof';
import type { PackageRecord } from './package-entity';
import { shownFields } from './package-fields';
import { hoursLeft } from '../ledger/package-hours';

/** Converts a package to its wire format: decimal hours and rate, and a new signed URL of the proof (D-6, D-23). */
export const createPackageView =
  (urlOf: (proof: Proof) => string) =>
  (record: PackageRecord): TimePackage => ({
    ...shownFields(record),
    hoursLeft: fromHundredths(hoursLeft(record)),
    paymentProof: record.proof?.name ?? null,
    paymentProofUrl: record.proof && urlOf(record.proof),
  });
