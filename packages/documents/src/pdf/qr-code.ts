import { create } from 'qrcode';

/** Draws a text as a QR code. Lengths in points. */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, at: { x: number; y: number; size: number }): void {
  const { data, size: count } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const side = at.size / count;
  for (let index = 0; index < data.length; index += 1)
    if (data[index]) doc.rect(at.x + (index % count) * side, at.y + Math.floor(index / count) * side, side, side);
  doc.fill('#000000');
}
