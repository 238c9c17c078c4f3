import type { identity, InputOf } from '@hourbank/contracts';
import type { ClientFields } from './client-store';

type Given = Omit<InputOf<typeof identity.createClient>['body'], 'password'>;

/** A new client's fields: what was not given is empty. Named one by one, so that nothing else slips in. */
export const newClient = ({
  name,
  email,
  phone = '',
  companyName = '',
  website = '',
  address = '',
  note = '',
}: Given): ClientFields => ({ name, email, phone, companyName, website, address, note });

/** The names of carried fields that differ from what is stored. */
export const changedFields = (stored: ClientFields, carried: Partial<ClientFields>): string[] =>
  (Object.keys(carried) as (keyof ClientFields)[]).filter(
    (field) => carried[field] !== undefined && carried[field] !== stored[field],
  );
