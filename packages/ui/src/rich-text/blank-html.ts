/** True for markup that shows nothing: no text other than spaces, `&nbsp;` and characters without width. */
export function isBlankHtml(html: string | null | undefined): boolean {
  if (!html) return true;
  const text = html.replace(/<[^<>]*>/g, '').replace(/&(?:nbsp|#160|#xa0|ZeroWidthSpace|#8203|#x200b);/gi, ' ');
  return text.replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '') === '';
}
