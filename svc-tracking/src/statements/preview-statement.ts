import type { StatementPreview } from '@hourbank/contracts';
import { requireKnownClient } from '@hourbank/service-kit/clients';
import { csvDownload } from '@hourbank/service-kit/csv';
import { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { findSent, type MarkedPeriod, type Period, readContent, readLogo } from './read-content';
import type { StatementRow } from './statement-content';

type ContentDeps = Parameters<typeof readContent>[0] & Pick<Deps, 'statementLimit'>;

const fields = [
  'bookedOn',
  'workedOn',
  'kind',
  'packageId',
  'text',
  'hours',
  'balance',
] as const satisfies readonly (keyof StatementRow)[];

/**
 * Returns the statement of a client's own account as PDF. Throws like `readContent`, 429 if too many of the client's
 * statements wait, 422 if the PDF takes too long to render, and 503 if it has to wait too long.
 */
export const previewStatement = (
  deps: ContentDeps & Pick<Deps, 'statementRenderer'>,
  clientId: number,
  period: MarkedPeriod,
): Promise<Download> =>
  deps.statementLimit(clientId, async () => {
    const [content, logo] = await Promise.all([readContent(deps, clientId, period), readLogo(deps)]);
    const bytes = await deps.statementRenderer.render(clientId, { content, logo, number: null, seal: null });
    return new Download(`statement-${content.from}-${content.to}.pdf`, bytes);
  });

/**
 * Returns the ledger entries of a client's own statement as CSV. Throws like `readContent`, and 429 if too many of the
 * client's statements wait.
 */
export async function exportStatement(deps: ContentDeps, clientId: number, period: MarkedPeriod): Promise<Download> {
  const { from, to, rows } = await deps.statementLimit(clientId, () => readContent(deps, clientId, period));
  async function* batches() {
    yield rows.map((row) => fields.map((field) => row[field]));
  }
  return csvDownload(`statement-${from}-${to}.csv`, fields, batches());
}

/** Returns the balances and sums that the statement of a period shows (D-71). Throws like `exportStatement`. */
export async function readSums(
  deps: ContentDeps & Pick<Deps, 'statements'>,
  clientId: number,
  period: Period,
): Promise<StatementPreview> {
  const { from, to, opening, closing, sums } = await deps.statementLimit(clientId, () =>
    readContent(deps, clientId, period),
  );
  const sent = await findSent(deps, clientId, { from, to });
  return {
    from,
    to,
    opening,
    ...sums,
    closing,
    sent: sent?.sentAt ? { id: sent.id, sentAt: sent.sentAt.toISOString() } : null,
  };
}

/** The same for an admin. All throw 404 for an unknown client. */
const forAdmin =
  <N extends ContentDeps, R>(make: (deps: N, clientId: number, period: MarkedPeriod) => Promise<R>) =>
  async (deps: N & Pick<Deps, 'identity' | 'log'>, clientId: number, period: MarkedPeriod): Promise<R> => {
    await requireKnownClient(deps.identity, deps.log, clientId);
    return make(deps, clientId, period);
  };
export const previewForAdmin = forAdmin(previewStatement);
export const exportForAdmin = forAdmin(exportStatement);
export const sumsForAdmin = forAdmin(readSums);
