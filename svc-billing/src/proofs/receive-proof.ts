import type { Tx } from '@hourbank/service-kit/db';
import type { Session } from '@hourbank/service-kit/auth';
import {
  type ClientQuotas,
  type Files,
  storedBy,
  type StoredFile,
  type UploadQuota,
} from '@hourbank/service-kit/files';
import type { Upload } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import { type Proof, proofPurpose } from './proof';

/** Returns the fields of a stored file that a package keeps. */
export const proofOf = ({ id, ext, name }: StoredFile, at: Date): Proof => ({
  id,
  ext,
  name,
  sentAt: at.toISOString(),
});

interface Incoming {
  clientId: number;
  uploads: readonly Upload[] | undefined;
  /** The limits of a client that uploads. Admins have none. */
  quota?: UploadQuota;
}

/** Returns the limits of a client's proofs (D-92). They are lower while its email is not confirmed. */
export const proofQuotaOf = (quotas: ClientQuotas, { unconfirmed }: Pick<Session, 'unconfirmed'>): UploadQuota => ({
  purposes: [proofPurpose],
  maxBytes: unconfirmed ? Math.min(quotas.proofBytes, quotas.unconfirmedBytes) : quotas.proofBytes,
  maxFiles: quotas.files,
  isUnconfirmed: unconfirmed === true,
  // Payments go on when the files of tasks have to stop.
  reserve: 0.5,
});

/** Returns what the proofs of a client take up, and its limits with a confirmed email. */
export async function getProofStorage({ read, quotas }: Pick<Deps, 'read' | 'quotas'>, clientId: number) {
  const { maxBytes, maxFiles, purposes } = proofQuotaOf(quotas, {});
  return { ...(await storedBy(read, clientId, purposes)), maxBytes, maxFiles };
}

/**
 * Stores the uploaded proof, if any, and calls `work` with it. If `work` fails, the stored file is deleted (D-48).
 * Throws 409 `quota_reached` (D-92).
 */
export async function receiveProof<T>(
  files: Files,
  { clientId, uploads = [], quota }: Incoming,
  work: (proof: StoredFile | null) => Promise<T>,
): Promise<T> {
  const received = await files.receive(proofPurpose, clientId, uploads, quota);
  try {
    return await work(received[0] ?? null);
  } catch (cause) {
    await files.discard(received);
    throw cause;
  }
}

interface Replacement {
  proof: StoredFile;
  replaced: readonly Proof[];
  packageId: number;
}

/**
 * Attaches the new proof and releases the old one in the caller's transaction. The caller discards the old file after
 * the commit.
 */
export async function replaceProof(
  { files }: { files: Files },
  tx: Tx,
  { proof, replaced, packageId }: Replacement,
): Promise<void> {
  await files.attach(tx, [proof], packageId);
  await files.release(
    tx,
    replaced.map(({ id }) => id),
  );
}
