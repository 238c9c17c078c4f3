import { useMessages } from '@hourbank/i18n/react';
import { useFileUrl } from '@hourbank/mfe-kit';
import type { TimePackage } from '@hourbank/contracts';
import { buttonClass, FileChip, Icon } from '@hourbank/ui';
import { isPdf, ImageLink } from './proof-link';
import { messages } from './messages';

/** Preview of a payment proof: the image, or a link to the file. */
export function ProofView({ of: { paymentProof, paymentProofUrl } }: { of: TimePackage }) {
  const t = useMessages(messages);
  const fileUrl = useFileUrl();
  if (!paymentProofUrl)
    return (
      <div className="hb-proof">
        <span className="hb-hint text-center">{t('noProof')}</span>
      </div>
    );
  const src = fileUrl(paymentProofUrl);
  const name = paymentProof ?? t('paymentProof');
  if (isPdf(name))
    return (
      <div className="hb-proof">
        <FileChip name={name} href={src} />
        <span className="hb-hint">{t('opensInNewTab')}</span>
      </div>
    );
  return (
    <div className="hb-proof">
      <ImageLink className="hb-paper" src={src} name={name} label={t('openProof')}>
        <img className="w-100 h-auto" src={src} alt="" />
      </ImageLink>
      <a className={buttonClass('ghost', 'sm')} href={src} target="_blank" rel="noopener noreferrer">
        <Icon name="open" />
        {t('openFullSize')}
      </a>
    </div>
  );
}
