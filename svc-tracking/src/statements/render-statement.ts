import type { LedgerKind } from '@hourbank/contracts';
import {
  type Column,
  createPagedWriter,
  createPageWriter,
  drawQrCode,
  drawTable,
  type PagedWriter,
} from '@hourbank/documents/pdf';
import { translate } from '@hourbank/i18n';
import { formatDate, formatHours, formatMoney, formatNumber, formatSignedHours } from '@hourbank/i18n/format';
import { messages } from './messages';
import type { PrintedStatement, StatementContent, StatementRow } from './statement-content';
import { drawHead, drawSums, sides } from './statement-head';

const t = translate(messages, 'en');

/** What a ledger entry is called on statements and on the client's report. A change of 0 hours is one of the rate. */
export const kindName = ({ kind, hours }: { kind: LedgerKind; hours: number }): string =>
  kind === 'changed' && hours === 0 ? t('rateChanged') : t(`kind.${kind}`);

const top = 50;
const bottom = 745;
const area = { ...sides, top, bottom };
const full = { x: sides.left, width: sides.right - sides.left };
/** Room for a title with some rows below it, in points. */
const sectionHeight = 70;
/** Side of the QR code, in points. */
const qrSize = 72;

const rowColumns: readonly Column[] = [
  { title: t('booked'), x: sides.left, width: 62 },
  { title: t('worked'), x: 115, width: 62 },
  { title: t('description'), x: 180, width: 225 },
  { title: t('hours'), x: 410, width: 60, align: 'right' },
  { title: t('balance'), x: 475, width: 70, align: 'right' },
];
const notChargedColumns: readonly Column[] = [
  { title: t('day'), x: sides.left, width: 62 },
  { title: t('description'), x: 115, width: 430 },
];
const invoiceColumns: readonly Column[] = [
  { title: t('number'), x: sides.left, width: 160 },
  { title: t('issued'), x: 215, width: 100 },
  { title: t('amount'), x: 445, width: 100, align: 'right' },
];

/** Formats days, each once: the rows of a long statement have few different ones. */
function createDayTexts() {
  const known = new Map<string, string>();
  return (day: string): string => {
    const text = known.get(day) ?? formatDate(day);
    known.set(day, text);
    return text;
  };
}

const describe = ({ kind, hours, packageId, text }: StatementRow): string => {
  const name = [kindName({ kind, hours }), ...(packageId === null ? [] : [t('package', { id: packageId })])].join(', ');
  return text === '' ? name : `${name}: ${text}`;
};

/** Writes a paragraph of at most two lines, on a new page if there is no room. Returns the y position below it. */
function writeNote(page: PagedWriter, above: number, text: string): number {
  if (above + 30 > bottom) page.addPage();
  return page.text(text, { ...full, y: above + 30 > bottom ? top : above, maxLines: 2 });
}

/** Draws a table below a title. Returns the y position below it. */
function drawSection(page: PagedWriter, above: number, title: string, table: Parameters<typeof drawTable>[1]): number {
  const isFitting = above + sectionHeight <= bottom;
  if (!isFitting) page.addPage();
  const y = isFitting ? above + 16 : top;
  return drawTable(page, table, page.text(title, { ...full, y, maxLines: 1 }, { size: 11, bold: true }) + 6, area);
}

/** Draws what the statement lists. Returns the y position below it. */
function drawBody(
  page: PagedWriter,
  start: number,
  { rows, notCharged, invoices, nextExpiry }: StatementContent,
): number {
  const dayText = createDayTexts();
  let y = drawTable(
    page,
    {
      columns: rowColumns,
      rows: rows.map((row) => [
        dayText(row.bookedOn),
        row.workedOn === null ? '' : dayText(row.workedOn),
        describe(row),
        formatSignedHours(row.hours),
        formatHours(row.balance),
      ]),
      isBold: (index) => rows[index]?.isMarked === true,
    },
    start,
    area,
  );
  if (rows.length === 0) y = writeNote(page, y, t('nothing'));
  if (notCharged.length > 0)
    y = drawSection(page, y, t('notCharged'), {
      columns: notChargedColumns,
      rows: notCharged.map(({ day, text, reason }) => [dayText(day), reason ? t('reason', { text, reason }) : text]),
      isBold: (index) => notCharged[index]?.isMarked === true,
    });
  if (invoices.length > 0)
    y = drawSection(page, y, t('invoices'), {
      columns: invoiceColumns,
      rows: invoices.map(({ number, issuedOn, total, isVoid }) => [
        isVoid ? t('voided', { number }) : number,
        formatDate(issuedOn),
        formatMoney(total),
      ]),
    });
  if (nextExpiry) {
    const { hours, on } = nextExpiry;
    y = writeNote(page, y + 14, t('nextExpiry', { count: hours, hours: formatNumber(hours), day: formatDate(on) }));
  }
  return y;
}

/** Draws the code and the QR code that lead to the page for verification. */
function drawSeal(page: PagedWriter, above: number, { code, url }: NonNullable<PrintedStatement['seal']>): void {
  const isFitting = above + 20 + qrSize <= bottom;
  if (!isFitting) page.addPage();
  const y = isFitting ? above + 20 : top;
  page.draw((doc) => drawQrCode(doc, url, { x: sides.left, y, size: qrSize }));
  const column = { x: sides.left + qrSize + 14, width: full.width - qrSize - 14, maxLines: 3 };
  const below = page.text(t('verify', { url: url.slice(0, url.indexOf('#')) }), { ...column, y }, { size: 9 });
  page.text(code, { ...column, y: below + 2 }, { size: 11, bold: true });
}

/** Renders a statement of account as PDF, with the same bytes each time. */
export function renderStatement(printed: PrintedStatement): Promise<Buffer> {
  const { provider, client, from, to, madeOn } = printed.content;
  const page = createPagedWriter(
    createPageWriter({
      Title: `${printed.number ?? t('title')}, ${client.companyName || client.name}, ${t('period', { from, to })}`,
      Author: provider.name || 'Hourbank',
      CreationDate: new Date(`${madeOn}T00:00:00Z`),
    }),
  );
  const below = drawBody(page, drawSums(page, drawHead(page, printed), printed), printed.content);
  if (printed.seal) drawSeal(page, below, printed.seal);
  return page.end(({ text }, number, pages) => {
    const foot = { size: 8, color: '#5b6474' };
    const { seal } = printed;
    if (seal) text(`${printed.number} · ${seal.code}`, { ...full, y: 760, maxLines: 1 }, foot);
    text(t('page', { page: number, pages }), { ...full, y: 760, maxLines: 1 }, { ...foot, align: 'right' });
  });
}
