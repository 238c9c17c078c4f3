import { type TimePackage } from '@hourbank/contracts';
import { ApiError } from '@hourbank/api-client';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, FilesToChooseAgain, maxFileSize } from '@hourbank/mfe-kit';
import { FormModal } from '@hourbank/ui';
import { useState } from 'react';
import { focusMain } from '../../shared/focus';
import { UploadProgress } from '../../shared/upload-progress';
import { useUpload } from '../../shared/use-upload';
import { messages } from './messages';
import { ProofField } from './proof-field';
import { useUploadProof } from './queries';
import { useDialog } from './use-dialog';

interface UploadProofModalProps {
  package: TimePackage;
  show: boolean;
  onClose: () => void;
  /** Called after the server has stored the proof. */
  onUploaded: () => void;
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
  );
  return { open, dialog };
}

function UploadProofModal({ package: { id, revision }, show, onClose, onUploaded }: UploadProofModalProps) {
  const t = useMessages(messages);
  const send = useUploadProof();
  const upload = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setRefused(undefined);
  };
  const submit = async () => {
    setFailure(null);
    if (file === null) return setRefused(t('proofRequired'));
    const request = { params: { id }, body: {}, files: { paymentProof: [file] } };
    try {
      if (await upload.run(true, (options) => send.mutateAsync({ request, options, revision }))) onUploaded();
    } catch (error) {
      if (error instanceof ApiError && error.fields.paymentProof) return setRefused(error.message);
      const labels = { proof: t('labelProof'), reviewNote: t('labelReview'), status: t('labelStatus') };
      setFailure(actionFailure(error, labels));
    }
  };
  return (
    <FormModal
      show={show}
      title={t('uploadTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('submit')}
      busy={upload.isSending}
      error={failure}
    >
      <FilesToChooseAgain form={`proof-${id}`} files={file ? [file] : []} />
      <ProofField
        label={t('paymentProof')}
        required
        hint={t('proofHintOf', { id, size: maxFileSize('proof') })}
        file={file}
        onFile={choose}
        disabled={upload.isSending}
        error={refused}
      />
      <UploadProgress upload={upload} />
    </FormModal>
  );
}
