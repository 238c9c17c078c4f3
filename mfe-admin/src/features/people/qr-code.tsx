import { create } from 'qrcode';

/** Width of the light border that scanners need, in modules. */
const border = 4;

/** A text as a QR code: dark on light in both themes, because scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, index) =>
    dark ? `M${(index % size) + border} ${Math.floor(index / size) + border}h1v1h-1z` : '',
  ).join('');
  const side = size + 2 * border;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} width={180} height={180}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
