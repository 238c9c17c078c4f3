import { useMessages } from '@hourbank/i18n/react';
import type { PackageStatus, TimePackage } from '@hourbank/contracts';
import { packageStatusName } from '@hourbank/mfe-kit';
import { Badge, type Tone } from '@hourbank/ui';
import { messages } from './messages';

/** The specification defines different colors for statuses in lists and on the page of a package. */
const inList: Partial<Record<PackageStatus, Tone>> = { active: 'success', pending: 'warning', expired: 'secondary' };
const onPage: Record<PackageStatus, Tone> = {
  pending: 'secondary',
  active: 'success',
  consumed: 'warning',
  expired: 'danger',
};

type Reviewed = Pick<TimePackage, 'status' | 'reviewNote'>;

const isSentBack = ({ status, reviewNote }: Reviewed) => status === 'pending' && reviewNote !== null;

export const ListStatus = ({ of }: { of: Reviewed }) =>
  isSentBack(of) ? <SentBackBadge /> : <Badge bg={inList[of.status] ?? 'info'}>{packageStatusName(of.status)}</Badge>;

export const PackageStatusBadge = ({ of }: { of: Reviewed }) =>
  isSentBack(of) ? <SentBackBadge /> : <Badge bg={onPage[of.status]}>{packageStatusName(of.status)}</Badge>;

/** A pending package whose payment was sent back to the client. */
export function SentBackBadge() {
  const t = useMessages(messages);
  return <Badge bg="warning">{t('sentBack')}</Badge>;
}
