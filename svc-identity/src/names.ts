/** Text as it is searched: without case and accents. */
export const foldCase = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Text as it is sorted, short enough for an index. */
export const sortKey = (text: string): string => [...foldCase(text)].slice(0, 200).join('');
