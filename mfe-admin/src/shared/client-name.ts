import type { Client } from '@hourbank/contracts';

/** 'Rana Haddad, Cedar & Co.' */
export const clientTitle = ({ name, companyName }: Pick<Client, 'name' | 'companyName'>): string =>
  companyName ? `${name}, ${companyName}` : name;

/** The name of a client, or its number while the name is unknown: 'Client 3'. */
export const nameOrNumber = (name: string | undefined, id: number | string): string => name || `Client ${id}`;
