import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import {
  Alert,
  Button,
  Card,
  ClippedText,
  type Column,
  DataTable,
  EmptyState,
  Hours,
  RecentTime,
  RowActions,
  useConfirm,
} from '@hourbank/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages as sharedMessages } from '../../shared/messages';
import { ClientLink } from '../../shared/client-link';
import { PackageLink } from '../../shared/package-link';
import { messages } from './messages';
import { type ImportRun, importRuns } from './queries';
import { type TakenBack, takeBack } from './take-back';

/** `Nadia` of `admin:1 Nadia`. */
const nameOf = (actor: string) => actor.replace(/^admin:\d+ (?=.)/, '');

/** What stays of an import that was taken back. */
function Kept({ of: { packages, clients, keptPackages, keptClients } }: { of: TakenBack }) {
  const t = useMessages(messages);
  const count = keptPackages.length + keptClients.length;
  return (
    <Alert tone={count > 0 ? 'warning' : 'success'} className="m-3">
      {t('takenBack', { packages, clients })} {count > 0 && t('stays', { count })}
      {count > 0 && (
        <ul className="mb-0 text-break">
          {keptPackages.map(({ packageId }) => (
            <li key={packageId}>
              <PackageLink id={packageId}>{t('package', { id: packageId })}</PackageLink>
            </li>
          ))}
          {keptClients.map(({ clientId, name }) => (
            <li key={clientId}>
              <ClientLink id={clientId} name={name} />
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** The list of imports, each with Take back while something of it is left. */
export function RunsCard() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const call = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(importRuns(call));
  const confirm = useConfirm();
  const undo = useMutation({
    mutationFn: (runId: string) => takeBack(call, runId),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const takeBackRun = async ({ runId }: ImportRun) => {
    const isConfirmed = await confirm({
      title: t('takeBackTitle'),
      text: t('takeBackText'),
      confirmLabel: t('takeBack'),
    });
    if (isConfirmed) undo.mutate(runId);
  };
  const columns: Column<ImportRun>[] = [
    {
      label: t('sheetName'),
      kind: 'strong',
      phone: 'title',
      cell: ({ fileName }) => <ClippedText text={fileName || t('pasted')} kind="name" />,
    },
    { label: t('by'), cell: ({ actor }) => <ClippedText text={nameOf(actor)} kind="name" /> },
    { label: t('at'), cell: ({ startedAt }) => <RecentTime value={startedAt} /> },
    { label: t('clients'), kind: 'number', cell: ({ clients }) => formatNumber(clients) },
    { label: t('hours'), kind: 'number', cell: ({ hours }) => <Hours value={hours} /> },
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: (run) =>
        run.clients + run.packages === 0 ? (
          t('nothingLeft')
        ) : (
          <RowActions>
            <Button
              size="sm"
              aria-label={t('takeBackOf', { name: run.fileName || t('pasted') })}
              disabled={undo.isPending}
              busy={undo.isPending && undo.variables === run.runId}
              busyLabel={t('takingBack')}
              onClick={() => void takeBackRun(run)}
            >
              {t('takeBack')}
            </Button>
          </RowActions>
        ),
    },
  ];
  return (
    <Card title={t('imports')} flush>
      {undo.error && (
        <Alert tone="danger" className="m-3">
          {undo.error.message}
        </Alert>
      )}
      {undo.data && <Kept of={undo.data} />}
      <QueryBoundary query={query} label={t('loadingImports')} inCard>
        {(runs) =>
          runs.length === 0 ? (
            <EmptyState icon="fileSheet" title={t('noImports')} />
          ) : (
            <DataTable
              caption={t('imports')}
              room="roomy"
              columns={columns}
              rows={runs}
              rowKey={({ runId }) => runId}
            />
          )
        }
      </QueryBoundary>
    </Card>
  );
}
