import { type PagedWriter, readImage } from '@hourbank/documents/pdf';
import { translate } from '@hourbank/i18n';
import { formatDate, formatHours, formatSignedHours } from '@hourbank/i18n/format';
import { messages } from './messages';
import type { PrintedStatement } from './statement-content';

const t = translate(messages, 'en');
const grey = '#5b6474';
const small = { size: 9, color: grey };
const right = { align: 'right' } as const;
const oneLine = 1;
const nameLines = 4;
const detailLines = 6;

/** The sides of the text, in points. */
export const sides = { left: 50, right: 545 };
const full = { x: sides.left, width: sides.right - sides.left };

function drawParty({ text }: PagedWriter, x: number, title: string, name: string, details: readonly string[]): number {
  const column = { x, width: 230 };
  let y = text(title, { ...column, y: 122, maxLines: oneLine }, small);
  y = text(name, { ...column, y: y + 2, maxLines: nameLines }, { size: 11, bold: true });
  for (const detail of details.filter(Boolean))
    y = text(detail, { ...column, y, maxLines: detailLines }, { size: small.size });
  return y;
}

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
  y = Math.max(
    drawParty(page, sides.left, t('from'), provider.name, [
      provider.address,
      provider.taxNumber && t('taxNumber', { number: provider.taxNumber }),
    ]),
    drawParty(page, 315, t('to'), client.companyName || client.name, [
      client.companyName && client.name,
      client.address,
    ]),
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
