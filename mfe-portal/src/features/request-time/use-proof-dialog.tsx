import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { lazy, Suspense, useState } from 'react';
import { focusMain } from '../../shared/focus';
import { messages } from './messages';

/** Its fields and the upload are no part of the overview's first load. */
const UploadProofModal = lazy(() =>
  import('./upload-proof-modal').then((module) => ({ default: module.UploadProofModal })),
);

interface DialogState<Subject> {
  opening: number;
  show: boolean;
  subject: Subject | undefined;
}

/** State of a dialog about a subject: it starts empty each time it opens and keeps its content while it closes. */
function useDialog<Subject>() {
  const [{ opening, show, subject }, set] = useState<DialogState<Subject>>({
    opening: 0,
    show: false,
    subject: undefined,
  });
  return {
    opening,
    show,
    subject,
    open: (newSubject: Subject) => set({ opening: opening + 1, show: true, subject: newSubject }),
    close: () => set({ opening, show: false, subject }),
  };
}

/**
 * The dialog that uploads the proof of one of these packages, and what opens it. `onUploaded` gets what to tell the
 * client.
 */
export function useProofDialog(packages: readonly TimePackage[] | undefined, onUploaded: (done: string) => void) {
  const t = useMessages(messages);
  const { opening, show, subject, open, close } = useDialog<TimePackage>();
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
