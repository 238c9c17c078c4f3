import { fromHundredths, type TimePackage } from '@hourbank/contracts';
import type { PackageRecord, Proof } from './package-store';

/** A package on the wire: hours and rate as numbers, the proof by its name and a fresh signed address (D-6, D-23). */
export const createPackageView =
  (addressOf: (proof: Proof) => string) =>
  ({
    id,
    revision,
    clientId,
    hoursPurchased,
    hoursUsed,
    ratePerHour,
    status,
    paymentMethod,
    purchaseDate,
    paidAt,
    proof,
    reviewNote,
    invoiceNumber,
  }: PackageRecord): TimePackage => ({
    id,
    revision,
    clientId,
    status,
    paymentMethod,
    purchaseDate,
    paidAt,
    reviewNote,
    invoiceNumber,
    hoursPurchased: fromHundredths(hoursPurchased),
    hoursUsed: fromHundredths(hoursUsed),
    ratePerHour: fromHundredths(ratePerHour),
    paymentProof: proof?.name ?? null,
    paymentProofUrl: proof && addressOf(proof),
  });
export type PackageView = ReturnType<typeof createPackageView>;
