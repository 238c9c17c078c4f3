import { recordReader } from '@hourbank/service-kit/db';
import { PackageEntity, type PackageRecord } from './package-entity';

const { columns, record } = recordReader(PackageEntity);

/** The columns that `recordOf` converts. */
export const packageColumns = columns;

/** Converts a row of a SELECT. */
export function recordOf(raw: object): PackageRecord {
  const { editRevision, paidAt, proofId, proofExt, proofName, ...row } = record(raw);
  return {
    ...row,
    revision: editRevision,
    paidAt: paidAt && paidAt.toISOString(),
    proof: proofId && proofExt && proofName ? { id: proofId, ext: proofExt, name: proofName } : null,
  };
}

/** Converts to the values of the columns. */
export const rowOf = ({ proof, paidAt, revision: _, ...row }: Omit<PackageRecord, 'id'>) => ({
  ...row,
  paidAt: paidAt === null ? null : new Date(paidAt),
  proofId: proof?.id ?? null,
  proofExt: proof?.ext ?? null,
  proofName: proof?.name ?? null,
});
