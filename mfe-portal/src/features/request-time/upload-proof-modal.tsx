import { type TimePackage } from '@hourbank/contracts';
import { ApiError } from '@hourbank/api-client';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, FilesToChooseAgain, maxFileSize } from '@hourbank/mfe-kit';
import { FormModal } from '@hourbank/ui';
import { useState } from 'react';
import { UploadProgress } from '../../shared/upload-progress';
import { useUpload } from '../../shared/use-upload';
import { messages } from './messages';
import { ProofField } from './proof-field';
import { useUploadProof } from './queries';

interface UploadProofModalProps {
  package: TimePackage;
  show: boolean;
  onClose: () => void;
  /** Called after the server has stored the proof. */
  onUploaded: () => void;
}

export function UploadProofModal({ package: { id, revision }, show, onClose, onUploaded }: UploadProofModalProps) {
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
