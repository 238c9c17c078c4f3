import { payments } from '@hourbank/contracts';
import type { ServiceClient } from '@hourbank/service-kit/service-client';
import type { Mail } from '../mail/mail';
import type { EmailedFact } from './fact-email-text';

/** An email about more approved packages has links only. */
const maxInvoices = 5;

/**
 * Reads the invoices of the packages whose payment an email says was approved (D-69). Those that are void or have no
 * sender are left out. Throws if svc-billing does not answer.
 */
export async function invoicesOf(
  billing: Pick<ServiceClient, 'call'>,
  facts: readonly EmailedFact[],
): Promise<NonNullable<Mail['attachments']>> {
  const approved = facts.filter(({ facts: { name, subject } }) => name === 'payment.approved' && subject !== null);
  const packages = new Map(approved.map(({ clientId, facts: { subject } }) => [Number(subject), clientId]));
  if (packages.size > maxInvoices) return [];
  const files = await Promise.all(
    [...packages].map(([packageId, clientId]) =>
      billing.call(payments.getInvoiceFile, { params: { clientId, packageId } }),
    ),
  );
  return files.flatMap(({ file }) =>
    file === null
      ? []
      : [
          {
            filename: file.name,
            content: Buffer.from(file.content, 'base64'),
            contentType: 'application/pdf' as const,
          },
        ],
  );
}
