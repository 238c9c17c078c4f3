import { type ClientFields, profileFields } from './client-table';

const blank = Object.fromEntries(profileFields.map((field) => [field, ''])) as unknown as ClientFields;

/** Returns the fields of a new client; missing fields are empty. */
export const newClient = (given: Partial<ClientFields>): ClientFields => ({ ...blank, ...definedFields(given) });

/** Returns the client's fields with the given ones replaced. */
export const withFields = (stored: ClientFields, given: Partial<ClientFields>): ClientFields => ({
  ...fieldsOf(stored),
  ...definedFields(given),
});

/** Returns the names of the fields that differ. */
export const changedFields = (before: ClientFields, after: ClientFields): (keyof ClientFields)[] =>
  profileFields.filter((field) => before[field] !== after[field]);

const fieldsOf = (client: ClientFields) =>
  Object.fromEntries(profileFields.map((field) => [field, client[field]])) as unknown as ClientFields;

const definedFields = (given: Partial<ClientFields>): Partial<ClientFields> =>
  Object.fromEntries(profileFields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])));
