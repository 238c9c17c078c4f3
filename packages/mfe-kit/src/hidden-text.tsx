import type { ReactNode } from 'react';

/** The `<hidden>` part of a message: text for screen readers only. */
export const hidden = (chunks: ReactNode[]): ReactNode => <span className="visually-hidden">{chunks}</span>;
