import { maxUnpagedRows } from '@hourbank/contracts';
import { Page } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import type { PackageFilter, PackageRecord } from './package-store';

type Query = PackageFilter & { page?: number; pageSize?: number };

/** One page of packages, newest first; the first 1,000 where nothing is said (D-8). A short page tells the total by itself. */
export async function listPackages(
  { packages }: Deps,
  { page = 1, pageSize = maxUnpagedRows, ...filter }: Query,
): Promise<Page<PackageRecord>> {
  const offset = (page - 1) * pageSize;
  const rows = await packages.list(filter, { limit: pageSize, offset });
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
  const totalCount = isLast ? offset + rows.length : await packages.count(filter);
  return new Page(rows, { page, pageSize, totalCount });
}
