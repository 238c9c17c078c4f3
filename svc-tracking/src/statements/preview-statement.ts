import { requireKnownClient } from '@hourbank/service-kit/clients';
import { csvDownload } from '@hourbank/service-kit/csv';
import { Download } from '@hourbank/service-kit/http';
import type { Needs } from '../dependencies';
import { type MarkedPeriod, readContent } from './read-content';
import { readLogo } from './read-logo';
import type { StatementRow } from './statement-content';

type ContentNeeds = Parameters<typeof readContent>[0] & Needs<'statementTurns'>;

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
 * Returns the statement of a client's own account as PDF. Throws like `readContent`, 429 if too many of the client's statements wait, and
 * 503 if the PDF is not ready in time.
 */
export const previewStatement = (
  needs: ContentNeeds & Needs<'statementRenderer'>,
  clientId: number,
  period: MarkedPeriod,
): Promise<Download> =>
  needs.statementTurns(clientId, async () => {
    const [content, logo] = await Promise.all([readContent(needs, clientId, period), readLogo(needs)]);
    const bytes = await needs.statementRenderer.render(clientId, { content, logo, number: null, seal: null });
    return new Download(`statement-${content.from}-${content.to}.pdf`, bytes);
  });

/**
 * Returns the ledger entries of a client's own statement as CSV. Throws like `readContent`, and 429 if too many of the client's statements
 * wait.
 */
export async function exportStatement(needs: ContentNeeds, clientId: number, period: MarkedPeriod): Promise<Download> {
  const { from, to, rows } = await needs.statementTurns(clientId, () => readContent(needs, clientId, period));
  async function* batches() {
    yield rows.map((row) => fields.map((field) => row[field]));
  }
  return csvDownload(`statement-${from}-${to}.csv`, fields, batches());
}

/** The same for an admin. Both throw 404 for an unknown client. */
const forAdmin =
  <N extends ContentNeeds>(make: (needs: N, clientId: number, period: MarkedPeriod) => Promise<Download>) =>
  async (needs: N & Needs<'identity' | 'log'>, clientId: number, period: MarkedPeriod): Promise<Download> => {
    await requireKnownClient(needs.identity, needs.log, clientId);
    return make(needs, clientId, period);
  };
export const previewForAdmin = forAdmin(previewStatement);
export const exportForAdmin = forAdmin(exportStatement);
