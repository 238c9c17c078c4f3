import type { identity, InputOf } from '@hourbank/contracts';
import type { ClientFields } from './client-store';

type Given = Omit<InputOf<typeof identity.createClient>['body'], 'password'>;

/** Returns the fields of a new client; missing fields are empty. The explicit list keeps out any other field. */
export const newClient = ({
  name,
  email,
  phone = '',
  companyName = '',
  website = '',
  address = '',
  note = '',
}: Given): ClientFields => ({ name, email, phone, companyName, website, address, note });

/** Returns the names of the given fields that differ from the stored ones. */
export const changedFields = (stored: ClientFields, carried: Partial<ClientFields>): string[] =>
  (Object.keys(carried) as (keyof ClientFields)[]).filter(
    (field) => carried[field] !== undefined && carried[field] !== stored[field],
  );
