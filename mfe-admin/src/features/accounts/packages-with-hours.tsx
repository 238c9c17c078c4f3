import type { AccountPackage } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, EmptyState, HoursMeter } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PackageLink } from '../../shared/package-link';
import { useRights } from '../../shared/use-rights';
import { hoursMessages } from './hours-messages';
import { messages } from './messages';
import { accountOf } from './queries';

/** The packages of a client with hours that are left, those that expire first first. */
export function PackagesWithHours({ clientId, action }: { clientId: string; action: ReactNode }) {
  const t = useMessages(messages);
  const list = useMessages(hoursMessages);
  const query = useQuery(accountOf(useApi(), clientId));
  return (
    <QueryBoundary query={query} label={t('loading')}>
      {({ packages }) => {
        const usable = packages.filter(({ hoursLeft }) => hoursLeft > 0);
        return (
          <Card title={list('packagesWithHours')} action={action}>
            {usable.length === 0 && <EmptyState icon="package" title={list('noPackagesWithHours')} />}
            <div className="d-grid gap-4">
              {usable.map((of) => (
                <PackageMeter key={of.id} of={of} />
              ))}
            </div>
          </Card>
        );
      }}
    </QueryBoundary>
  );
}

function PackageMeter({
  of: { id, origin, purchaseDate, expiresOn, hoursLeft, hoursPurchased },
}: {
  of: AccountPackage;
}) {
  const t = useMessages(messages);
  const list = useMessages(hoursMessages);
  const canOpen = useRights()('packages.write');
  const name = t('packageNumber', { id });
  const since = { day: formatDate(purchaseDate) };
  return (
    <div>
      <HoursMeter
        label={
          <>
            {canOpen ? <PackageLink id={id}>{name}</PackageLink> : name}{' '}
            <span className="hb-muted">{origin === 'bonus' ? list('bonusOf', since) : since.day}</span>
          </>
        }
        name={name}
        left={hoursLeft}
        total={hoursPurchased}
      />
      <div className="hb-hint mt-1">
        {expiresOn === null ? list('doesNotExpire') : list('expiresOnDay', { day: formatDate(expiresOn) })}
      </div>
    </div>
  );
}
