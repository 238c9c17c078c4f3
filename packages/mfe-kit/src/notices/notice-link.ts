import type { Notice } from '@hourbank/contracts';
import type { LinkParts } from '@hourbank/ui';
import type { ReactElement } from 'react';

/** Renders the link from a notice to the page where the person can act on it. */
export type NoticeLink = (notice: Notice, parts: LinkParts) => ReactElement;
