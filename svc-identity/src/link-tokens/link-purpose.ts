/** What a link in an email is for. Each person has at most one working link for each purpose. */
export type LinkPurpose =
  | 'client-reset'
  | 'admin-reset'
  | 'invitation'
  | 'new-email'
  | 'client-email'
  | 'client-new-email'
  | 'client-invite';

/** The links that confirm a new email that an admin or a client asked for. */
export type NewEmailPurpose = 'new-email' | 'client-new-email';

const hourMs = 60 * 60_000;

/** Lifetime of a link after the last attempt to send its email, ms (D-21). */
export const linkLifetimeMs: Record<LinkPurpose, number> = {
  'client-reset': hourMs,
  'admin-reset': hourMs,
  invitation: 72 * hourMs,
  'new-email': 24 * hourMs,
  'client-email': 72 * hourMs,
  'client-new-email': 24 * hourMs,
  'client-invite': 7 * 24 * hourMs,
};

/** The links that confirm an email of a client: the first one, and a new one that the client asked for. */
export const emailLinksOfClients = ['client-email', 'client-new-email'] as const satisfies readonly LinkPurpose[];

/** The links with which a client sets a password: one that it requested, and the invitation of an admin. */
export const passwordLinksOfClients = ['client-reset', 'client-invite'] as const satisfies readonly LinkPurpose[];
