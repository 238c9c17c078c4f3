import { useFileUrl } from '@hourbank/mfe-kit';
import type { TimePackage } from '@hourbank/contracts';
import { buttonClass, FileChip, Icon } from '@hourbank/ui';
import { isPdf, ImageLink } from './proof-link';

/** Preview of a payment proof: the image, or a link to the file. */
export function ProofView({ of: { paymentProof, paymentProofUrl } }: { of: TimePackage }) {
  const fileUrl = useFileUrl();
  if (!paymentProofUrl)
    return (
      <div className="hb-proof">
        <span className="hb-hint text-center">No proof has been uploaded yet.</span>
      </div>
    );
  const src = fileUrl(paymentProofUrl);
  const name = paymentProof ?? 'Payment proof';
  if (isPdf(name))
    return (
      <div className="hb-proof">
        <FileChip name={name} href={src} />
        <span className="hb-hint">Opens in a new tab</span>
      </div>
    );
  return (
    <div className="hb-proof">
      <ImageLink className="hb-paper" src={src} name={name} label="Open the proof at full size">
        <img className="w-100 h-auto" src={src} alt="" />
      </ImageLink>
      <a className={buttonClass('ghost', 'sm')} href={src} target="_blank" rel="noopener noreferrer">
        <Icon name="open" />
        Open full size
      </a>
    </div>
  );
}
