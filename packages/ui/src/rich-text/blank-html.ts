/** True if the markup contains no visible text, only spaces, `&nbsp;` and zero-width characters. */
export function isBlankHtml(html: string | null | undefined): boolean {
  if (!html) return true;
  const text = html.replace(/<[^<>]*>/g, '').replace(/&(?:nbsp|#160|#xa0|ZeroWidthSpace|#8203|#x200b);/gi, ' ');
  return text.replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '') === '';
}
