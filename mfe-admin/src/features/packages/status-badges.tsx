import { useMessages } from '@hourbank/i18n/react';
import type { TimePackage } from '@hourbank/contracts';
import { packageListTones, packageStatusName, packageStatusTones } from '@hourbank/mfe-kit';
import { Badge } from '@hourbank/ui';
import { messages } from './messages';

type Reviewed = Pick<TimePackage, 'status' | 'reviewNote'>;

const isSentBack = ({ status, reviewNote }: Reviewed) => status === 'pending' && reviewNote !== null;

export const ListStatus = ({ of }: { of: Reviewed }) =>
  isSentBack(of) ? <SentBackBadge /> : <Badge bg={packageListTones[of.status]}>{packageStatusName(of.status)}</Badge>;

export const PackageStatusBadge = ({ of }: { of: Reviewed }) =>
  isSentBack(of) ? <SentBackBadge /> : <Badge bg={packageStatusTones[of.status]}>{packageStatusName(of.status)}</Badge>;

/** A pending package whose payment was sent back to the client. */
export function SentBackBadge() {
  const t = useMessages(messages);
  return <Badge bg="warning">{t('sentBack')}</Badge>;
}
