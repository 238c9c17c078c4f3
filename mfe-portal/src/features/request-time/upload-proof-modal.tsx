import { fileKinds, megabytes, payments, type TimePackage } from '@hourbank/contracts';
import { actionFailure } from '@hourbank/mfe-kit';
import { FormModal } from '@hourbank/ui';
import { useState } from 'react';
import { UploadProgress } from '../../shared/upload-progress';
import { useUpload } from '../../shared/use-upload';
import { ProofField } from './proof-field';
import { useUploadProof } from './queries';

const labels = { proof: 'Payment proof', reviewNote: 'Review', status: 'Status' };

interface UploadProofModalProps {
  package: TimePackage;
  show: boolean;
  onClose: () => void;
  /** Called after the server has stored the proof. */
  onUploaded: () => void;
}

export function UploadProofModal({ package: { id, revision }, show, onClose, onUploaded }: UploadProofModalProps) {
  const send = useUploadProof();
  const upload = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setMissing(false);
  };
  const submit = async () => {
    setFailure(null);
    setMissing(file === null);
    if (file === null) return;
    const request = { params: { id }, body: {}, files: { paymentProof: [file] } };
    try {
      if (await upload.run(true, (options) => send.mutateAsync({ request, options, revision }))) onUploaded();
    } catch (error) {
      setFailure(actionFailure(error, labels));
    }
  };
  return (
    <FormModal
      show={show}
      title="Upload Payment Proof"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Submit"
      busy={upload.isSending}
      error={failure}
    >
      <ProofField
        label="Payment Proof"
        required
        hint={`Image or PDF for package #${id}, up to ${megabytes(fileKinds.proof.maxBytes)}`}
        file={file}
        onFile={choose}
        disabled={upload.isSending}
        error={missing ? payments.updatePaymentProof.files.paymentProof.required : undefined}
      />
      <UploadProgress upload={upload} />
    </FormModal>
  );
}
