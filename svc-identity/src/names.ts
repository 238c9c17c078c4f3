/** Returns the text for searching, without case and accents. */
export const foldCase = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the sort key of a text, short enough for an index. */
export const sortKey = (text: string): string => [...foldCase(text)].slice(0, 200).join('');
