import { foldText } from '@hourbank/service-kit/db';

/** Returns the sort key of a text, short enough for an index. */
export const sortKey = (text: string): string => [...foldText(text)].slice(0, 200).join('');
