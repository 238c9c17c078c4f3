import { maxUnpagedRows } from '@hourbank/contracts';
import { Page } from '@hourbank/service-kit/http';
import type { Needs } from '../deps';
import type { PackageRecord } from './package-entity';
import type { PackageFilter } from './package-store';

type Query = PackageFilter & { page?: number; pageSize?: number };

/** Returns one page of packages, newest first; by default the first 1,000 (D-8). A page that is not full needs no COUNT query. */
export async function listPackages(
  { packages }: Needs<'packages'>,
  { page = 1, pageSize = maxUnpagedRows, ...filter }: Query,
): Promise<Page<PackageRecord>> {
  const offset = (page - 1) * pageSize;
  const rows = await packages.list(filter, { limit: pageSize, offset });
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
  const totalCount = isLast ? offset + rows.length : await packages.count(filter);
  return new Page(rows, { page, pageSize, totalCount });
}
