import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useFileUrl } from '@hourbank/mfe-kit';
import { EmptyValue, isPdf, LightboxLink } from '@hourbank/ui';
import { messages } from './messages';

/** Link that opens a proof in the lightbox. */
export function ProofLink({ of: { id, paymentProof, paymentProofUrl } }: { of: TimePackage }) {
  const t = useMessages(messages);
  const fileUrl = useFileUrl();
  if (!paymentProofUrl) return <EmptyValue />;
  const name = paymentProof ?? t('paymentProof');
  return (
    <LightboxLink
      image={{ src: fileUrl(paymentProofUrl), name, type: isPdf(name) ? 'pdf' : 'image' }}
      label={t('viewProof', { id })}
    >
      {t('view')}
    </LightboxLink>
  );
}
