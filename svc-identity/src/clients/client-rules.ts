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
