import { fromHundredths } from '@hourbank/contracts';
import { createPageWriter, drawParty, type PageWriter, readImage } from '@hourbank/documents/pdf';
import { translate } from '@hourbank/i18n';
import { formatDate } from '@hourbank/i18n/format';
import type { Invoice } from '../invoice-store';
import { messages } from '../messages';

const t = translate(messages, 'en');
const left = 50;
const right = 545;
const grey = '#5b6474';

/** Formats cents as `$1,234.50`. */
export function money(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`;
}

/** Formats hundredths of a currency: `$1,234.50`, or `LBP 44,750,000` with decimals only if there are any. */
export const receivedMoney = (amount: number, currency: string): string =>
  currency === 'USD' ? money(amount) : `${currency} ${money(amount).slice(1).replace(/\.00$/, '')}`;

/** Maximum number of lines of a text. */
const oneLine = 1;
const nameLines = 4;

interface Header {
  title: string;
  number: string;
  /** As the document shows days. */
  day: string;
}

function drawHeader({ doc, text }: PageWriter, { title, number, day }: Header, logo: Buffer | null): void {
  if (logo && readImage(logo)) doc.image(logo, left, 50, { fit: [180, 60] });
  text(title, { x: 300, y: 46, width: right - 300, maxLines: oneLine }, { size: 22, bold: true, align: 'right' });
  const below = text(number, { x: 300, y: 80, width: right - 300, maxLines: oneLine }, { size: 12, align: 'right' });
  text(
    t('issuedOn', { date: day }),
    { x: 300, y: below, width: right - 300, maxLines: oneLine },
    { color: grey, align: 'right' },
  );
}

const partySizes = { title: 9, name: 12, details: 10 };

/** The columns of numbers have room for the largest ones of the contract, so that none breaks. */
const columns = [
  { title: t('description'), x: left, width: 215 },
  { title: t('hours'), x: 270, width: 60 },
  { title: t('rate'), x: 335, width: 85 },
  { title: t('amount'), x: 425, width: 120 },
];

function drawRow({ text }: PageWriter, y: number, cells: readonly string[], bold = false): number {
  return Math.max(
    ...columns.map(({ x, width }, index) =>
      text(cells[index] ?? '', { x, y, width, maxLines: nameLines }, { bold, align: index === 0 ? 'left' : 'right' }),
    ),
  );
}

function drawLines(page: PageWriter, from: number, { snapshot }: InvoiceContent): number {
  const rule = (y: number, weight: number) =>
    page.doc.moveTo(left, y).lineTo(right, y).lineWidth(weight).strokeColor('#c9cfd9').stroke();
  let y =
    drawRow(
      page,
      from,
      columns.map(({ title }) => title),
      true,
    ) + 4;
  rule(y, 1);
  for (const { packageId, hours, rate, amount } of snapshot.lines) {
    y =
      drawRow(page, y + 6, [t('line', { id: packageId }), String(fromHundredths(hours)), money(rate), money(amount)]) +
      6;
    rule(y, 0.5);
  }
  const { tax, total } = snapshot;
  if (tax) {
    y = drawRow(page, y + 8, ['', '', t('subtotal'), money(total - tax.amount)]);
    y = drawRow(page, y + 8, ['', '', t('tax', { ...tax, rate: String(fromHundredths(tax.rate)) }), money(tax.amount)]);
  }
  return drawRow(page, y + 8, ['', '', t('total'), money(total)], true);
}

function drawStamp({ doc, text }: PageWriter, since: string): void {
  doc
    .save()
    .rotate(-24, { origin: [297, 560] })
    .opacity(0.75);
  doc.lineWidth(3).strokeColor('#b3261e').roundedRect(167, 510, 260, 96, 8).stroke();
  text(t('void'), { x: 237, y: 512, width: 200, maxLines: oneLine }, { size: 44, bold: true, color: '#b3261e' });
  text(
    t('voidedOn', { date: since }),
    { x: 247, y: 578, width: 200, maxLines: oneLine },
    { size: 12, color: '#b3261e' },
  );
  doc.restore();
}

/** Fields of an invoice that appear in the PDF. */
type InvoiceContent = Pick<Invoice, 'number' | 'issuedAt' | 'snapshot'>;

/** Input of the renderer. It can be cloned to a worker thread. */
export interface RenderTask {
  invoice: InvoiceContent;
  /** Content of the logo in the snapshot. */
  logo: Uint8Array | null;
  /** `YYYY-MM-DD` in the business time zone; null for a current invoice. */
  voidedOn: string | null;
  /** The credit note of the void invoice, instead of the invoice (D-81). */
  credit?: { number: string; issuedAt: Date };
}

/**
 * Renders an invoice, or the credit note that cancels it, from its snapshot, with the same bytes each time (D-31,
 * D-81). A void invoice has a VOID stamp.
 */
export function renderInvoice({ invoice, logo, voidedOn, credit }: RenderTask): Promise<Buffer> {
  const {
    snapshot: { provider, client, issuedOn, paymentMethod, paidOn, received, days },
  } = invoice;
  const { number, issuedAt } = credit ?? invoice;
  const shown = (day: string) => (days === 'named' ? formatDate(day) : day);
  const page = createPageWriter({ Title: number, Author: provider.name || 'Hourbank', CreationDate: issuedAt });
  const header = { title: t(credit ? 'creditNote' : 'title'), number, day: shown((credit && voidedOn) ?? issuedOn) };
  drawHeader(page, header, logo && Buffer.from(logo));
  const column = { y: 140, width: 230 };
  const from = {
    title: t('from'),
    name: provider.name,
    details: [provider.address, provider.taxNumber && t('taxNumber', { number: provider.taxNumber })],
  };
  const to = {
    title: t('to'),
    name: client.companyName || client.name,
    details: [client.companyName && client.name, client.address, client.email, client.phone],
  };
  const fromEnd = drawParty(page, { ...column, x: left }, from, partySizes);
  const toEnd = drawParty(page, { ...column, x: 315 }, to, partySizes);
  const end = drawLines(page, Math.max(fromEnd, toEnd, 220) + 30, invoice);
  const below = { x: left, width: right - left };
  if (credit) {
    const cancels = t('cancels', { number: invoice.number, date: shown(issuedOn) });
    page.text(cancels, { ...below, y: end + 24, maxLines: oneLine });
    return page.end();
  }
  const paidEnd = page.text(
    t('paidOn', {
      date: shown(paidOn),
      method: Object.hasOwn(messages, paymentMethod) ? t(paymentMethod) : paymentMethod,
    }),
    { ...below, y: end + 24, maxLines: oneLine },
  );
  if (received) {
    const { amount, currency, on, number: receipt } = received;
    const values = { amount: receivedMoney(amount, currency), date: formatDate(on) };
    const text = receipt ? t('receivedWithReceipt', { ...values, number: receipt }) : t('received', values);
    page.text(text, { ...below, y: paidEnd, maxLines: nameLines });
  }
  if (voidedOn !== null) drawStamp(page, shown(voidedOn));
  return page.end();
}
