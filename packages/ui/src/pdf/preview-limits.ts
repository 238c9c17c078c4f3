/** Limits of a preview of a PDF. The file may come from anyone who can upload one. */
export const previewLimits = {
  /** Size of the file. No proof is larger (D-46). */
  bytes: 10 * 1024 * 1024,
  /** Time until the page is drawn, in ms. */
  time: 20_000,
  /** Area of the drawing: an A4 page gets 1456 by 2060 pixels. */
  pixels: 3_000_000,
  /** Longer side of the drawing, so that a long receipt stays below the limit of all browsers. */
  side: 8192,
  /** Enlargement of small pages. */
  scale: 4,
  /** Area of an image on the page; larger ones are left out. A4 at 600 dpi has 35 million pixels. */
  imagePixels: 64_000_000,
} as const;

/**
 * Returns the scale at which a page of `width` by `height` points is drawn. Throws a RangeError for a page without
 * area.
 */
export function scaleOfPage({ width, height }: { width: number; height: number }): number {
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) throw new RangeError('The page has no area.');
  return Math.min(
    Math.sqrt(previewLimits.pixels / (width * height)),
    previewLimits.side / Math.max(width, height),
    previewLimits.scale,
  );
}
