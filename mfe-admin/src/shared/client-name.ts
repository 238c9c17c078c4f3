import type { Client } from '@hourbank/contracts';

/** 'Rana Haddad, Cedar & Co.' */
export const clientTitle = ({ name, companyName }: Pick<Client, 'name' | 'companyName'>): string =>
  companyName ? `${name}, ${companyName}` : name;
