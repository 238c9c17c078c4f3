/** A login name or e-mail as it is compared and counted: trimmed, without case, composed one way (D-18, D-19). */
export const comparedName = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** Text as it is searched: without case and accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Text as it is sorted, short enough for an index. */
export const sortKey = (text: string): string => [...folded(text)].slice(0, 200).join('');
