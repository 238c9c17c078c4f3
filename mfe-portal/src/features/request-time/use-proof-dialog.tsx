import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { lazy, Suspense, useState } from 'react';
import { focusMain } from '../../shared/focus';
import { messages } from './messages';

/** Its fields and the upload are no part of the overview's first load. */
const UploadProofModal = lazy(() =>
  import('./upload-proof-modal').then((module) => ({ default: module.UploadProofModal })),
);

/**
 * The dialog that uploads the proof of one of these packages, and what opens it. `onUploaded` gets what to tell the
 * client.
 */
export function useProofDialog(packages: readonly TimePackage[] | undefined, onUploaded: (done: string) => void) {
  const t = useMessages(messages);
  // It starts empty each time it opens, and keeps its content while it closes.
  const [{ opening, show, subject }, set] = useState({ opening: 0, show: false, subject: null as TimePackage | null });
  const open = (of: TimePackage) => set({ opening: opening + 1, show: true, subject: of });
  const close = () => set({ opening, show: false, subject });
  // The newest state, so that the upload can be repeated after somebody else changed the package.
  const proofOf = packages?.find(({ id }) => id === subject?.id) ?? subject;
  const dialog = proofOf && (
    <Suspense>
      <UploadProofModal
        key={opening}
        show={show}
        onClose={close}
        package={proofOf}
        onUploaded={() => {
          onUploaded(t('uploaded', { id: proofOf.id }));
          close();
          focusMain();
        }}
      />
    </Suspense>
  );
  return { open, dialog };
}
