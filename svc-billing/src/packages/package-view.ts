import { fromHundredths, type TimePackage } from '@hourbank/contracts';
import type { PackageRecord, Proof } from './package-store';

/** Converts a package to its wire format: decimal hours and rate, and a new signed URL of the proof (D-6, D-23). */
export const createPackageView =
  (urlOf: (proof: Proof) => string) =>
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
    paymentProofUrl: proof && urlOf(proof),
  });
export type PackageView = ReturnType<typeof createPackageView>;
