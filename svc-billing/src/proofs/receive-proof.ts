import type { Tx } from '@hourbank/service-kit/db';
import type { Files, StoredFile } from '@hourbank/service-kit/files';
import type { Upload } from '@hourbank/service-kit/uploads';
import { type Proof, proofPurpose } from './proof';

/** Returns the fields of a stored file that a package keeps. */
export const proofOf = ({ id, ext, name }: StoredFile): Proof => ({ id, ext, name });

interface Incoming {
  clientId: number;
  uploads: readonly Upload[] | undefined;
}

/** Stores the uploaded proof, if any, and calls `work` with it. If `work` fails, the stored file is deleted (D-48). */
export async function receiveProof<T>(
  files: Files,
  { clientId, uploads = [] }: Incoming,
  work: (proof: StoredFile | null) => Promise<T>,
): Promise<T> {
  const received = await files.receive(proofPurpose, clientId, uploads);
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
