import type { Files, StoredFile, Upload } from '@hourbank/service-kit';
import type { Tx } from '../deps';
import type { Proof } from '../packages/package-store';

/** What stored files are for, by the name under which they are kept. */
export const proofPurpose = 'proof';

/** What a package keeps of its proof. */
export const proofOf = ({ id, ext, name }: StoredFile): Proof => ({ id, ext, name });

interface Incoming {
  clientId: number;
  uploads: readonly Upload[] | undefined;
}

/** Stores a proof, if one came, before the work that needs it; what the work did not attach is removed again (D-48). */
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

/** Inside the transaction of the change; the old file's bytes go with `files.discard(replaced)` once that is certain. */
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
