import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useFileUrl } from '@hourbank/mfe-kit';
import { buttonClass, Icon, isPdf, LightboxLink, PdfPage } from '@hourbank/ui';
import { messages } from './messages';

/** The pages of a PDF that are drawn; the others are in the file. */
const lastPage = 10;

/** Preview of a payment proof: the image, or the pages of the PDF. If that can't be drawn, the file's name. */
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
  const type = isPdf(name) ? 'pdf' : 'image';
  const label = type === 'pdf' ? t('openProofFile', { name }) : t('openProof');
  return (
    <div className="hb-proof">
      <LightboxLink className="hb-paper" image={{ src, name, type }} label={label}>
        {type === 'pdf' ? (
          <PdfPage
            src={src}
            name={name}
            last={lastPage}
            fallback={
              <span className="hb-chip">
                <Icon name="filePdf" />
                <bdi className="hb-clip">{name}</bdi>
              </span>
            }
          />
        ) : (
          <img className="w-100 h-auto" src={src} alt="" />
        )}
      </LightboxLink>
      <a className={buttonClass('ghost', 'sm')} href={src} target="_blank" rel="noopener noreferrer">
        <Icon name="open" />
        {t('openFullSize')}
      </a>
    </div>
  );
}
