import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { DateText, EmptyState, Icon } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../shared/row-tools';
import { Who } from './audit-cells';
import { ChangesText } from './changes-text';
import { messages } from './messages';
import '@hourbank/ui/styles/payments.css';
import { auditPage } from './queries';

/** One package or entry (`package:12`), or all that concerns one client. */
export type Concern = { subject: string } | { client: number };

const shownRows = 10;

/** The latest actions on a subject, and a link to all of them. */
export function History({ of }: { of: Concern }) {
  const t = useMessages(messages);
  const filter = 'client' in of ? { clientId: of.client } : of;
  const query = useQuery(auditPage(useApi(), { ...filter, page: 1, pageSize: shownRows }));
  return (
    <QueryBoundary query={query} label={t('loading')}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState icon="clock" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        ) : (
          <div className="card-body d-grid gap-3">
            <ul className="hb-effects" aria-label={t('history')}>
              {rows.map((row) => (
                <li key={row.id}>
                  <Icon name="clock" />
                  <div>
                    {t(row.action)}
                    <div className="hb-two">
                      <ChangesText changes={row.changes} />
                    </div>
                    <div className="hb-hint d-flex flex-wrap column-gap-2">
                      <DateText value={row.at} time="beside" />
                      <Who actor={row.actor} />
                    </div>
                  </div>
                </li>
              ))}
            </ul>
            <div>
              <ButtonLink variant="ghost" size="sm" to="/dashboard/audit" search={of}>
                {t('allHistory')}
              </ButtonLink>
            </div>
          </div>
        )
      }
    </QueryBoundary>
  );
}
