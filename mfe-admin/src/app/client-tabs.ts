import type { Right } from '@hourbank/contracts';

/** The pages of a client, with the right that each needs beside that to see clients (D-66). */
export const clientTabs = [
  { tab: 'overview', to: '/dashboard/clients/$clientId/overview', right: undefined },
  { tab: 'entries', to: '/dashboard/clients/entries/$clientId', right: undefined },
  { tab: 'packages', to: '/dashboard/clients/packages/$clientId', right: 'packages.read' },
  { tab: 'ledger', to: '/dashboard/clients/$clientId/account', right: undefined },
  { tab: 'tasks', to: '/dashboard/clients/$clientId/tasks', right: 'tasks.read' },
  { tab: 'terms', to: '/dashboard/clients/$clientId/terms', right: 'packages.read' },
] as const satisfies readonly { tab: string; to: string; right: Right | undefined }[];
export type ClientTab = (typeof clientTabs)[number]['tab'];
