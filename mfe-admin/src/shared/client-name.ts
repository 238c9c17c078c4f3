import { translate } from '@hourbank/i18n';
import type { Client } from '@hourbank/contracts';
import { messages } from './messages';

/** 'Rana Haddad, Cedar & Co.' */
export const clientTitle = ({ name, companyName }: Pick<Client, 'name' | 'companyName'>): string =>
  companyName ? translate(messages)('clientOfCompany', { name, company: companyName }) : name;

/** The name of a client, or its number while the name is unknown: 'Client 3'. */
export const nameOrNumber = (name: string | undefined, id: number | string): string =>
  name || translate(messages)('client', { id });
