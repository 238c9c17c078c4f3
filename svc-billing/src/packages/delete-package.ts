import { conflict, notFound } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { differences } from './package-changes';

/**
 * Deletes a package and its proof, unless entries draw from it (D-29). Whoever draws holds the package's row first, so a draw at the same
 * moment is either seen here or finds the package gone.
 */
export async function deletePackage({ tx, packages, consumptions, files, now }: Deps, id: number, actor: string): Promise<void> {
  const proof = await tx(async (work) => {
    const current = await packages.lock(work, id);
    if (!current) throw notFound();
    if (await consumptions.anyDrawFrom(work, id)) throw conflict('package_has_entries', 'This package has time entries.');
    if (current.proof) await files.release(work, [current.proof.id]);
    await packages.remove(work, id);
    await packages.record(work, { packageId: id, kind: 'deleted', changes: differences(current, null), actor, at: now() });
    return current.proof;
  });
  if (proof) await files.discard([proof]);
}
