import { drawParty, type PagedWriter, readImage } from '@hourbank/documents/pdf';
import { translate } from '@hourbank/i18n';
import { formatDate, formatHours, formatSignedHours } from '@hourbank/i18n/format';
import { messages } from './messages';
import type { PrintedStatement } from './statement-content';

const t = translate(messages, 'en');
const grey = '#5b6474';
const small = { size: 9, color: grey };
const right = { align: 'right' } as const;
const oneLine = 1;

/** The sides of the text, in points. */
export const sides = { left: 50, right: 545 };
const full = { x: sides.left, width: sides.right - sides.left };

const partySizes = { title: small.size, name: 11, details: small.size };

/** Draws logo, title, period, provider and client. Returns the y position below them. */
export function drawHead(page: PagedWriter, { content, logo, number }: PrintedStatement): number {
  const { provider, client, from, to, madeOn } = content;
  const image = logo && Buffer.from(logo);
  if (image && readImage(image)) page.draw((doc) => void doc.image(image, sides.left, 46, { fit: [180, 60] }));
  const title = { x: 280, width: sides.right - 280, maxLines: oneLine };
  let y = page.text(t('title'), { ...title, y: 46 }, { size: 16, bold: true, ...right });
  y = page.text(number ?? t('preview'), { ...title, y: y + 2 }, { size: 11, ...right });
  y = page.text(t('period', { from: formatDate(from), to: formatDate(to) }), { ...title, y }, right);
  page.text(t('madeOn', { day: formatDate(madeOn) }), { ...title, y }, { ...small, ...right });
  const column = { y: 122, width: 230 };
  const sender = {
    title: t('from'),
    name: provider.name,
    details: [provider.address, provider.taxNumber && t('taxNumber', { number: provider.taxNumber })],
  };
  const recipient = {
    title: t('to'),
    name: client.companyName || client.name,
    details: [client.companyName && client.name, client.address],
  };
  y = Math.max(
    drawParty(page, { ...column, x: sides.left }, sender, partySizes),
    drawParty(page, { ...column, x: 315 }, recipient, partySizes),
  );
  if (to === madeOn)
    y = page.text(t('running', { day: formatDate(madeOn) }), { ...full, y: y + 14, maxLines: 2 }, small);
  return y + 18;
}

/** Draws the box with the balances and the sums of the period. Returns the y position below it. */
export function drawSums(
  page: PagedWriter,
  y: number,
  { content: { opening, closing, sums } }: PrintedStatement,
): number {
  const cells: [string, string][] = [
    [t('opening'), formatHours(opening)],
    [t('bought'), formatSignedHours(sums.bought)],
    [t('bonus'), formatSignedHours(sums.bonus)],
    [t('used'), formatSignedHours(sums.used)],
    [t('expired'), formatSignedHours(sums.expired)],
    [t('adjusted'), formatSignedHours(sums.adjusted)],
    [t('closing'), formatHours(closing)],
  ];
  const width = full.width / cells.length;
  page.draw((doc) => doc.lineWidth(1).strokeColor('#c9cfd9').roundedRect(sides.left, y, full.width, 44, 4).stroke());
  cells.forEach(([name, value], index) => {
    const box = { x: sides.left + index * width + 4, width: width - 8, maxLines: oneLine };
    const bold = index === cells.length - 1;
    page.text(name, { ...box, y: y + 6 }, { size: 7, color: grey, ...right });
    page.text(value, { ...box, y: y + 23 }, { size: 10, bold, ...right });
  });
  return y + 62;
}
