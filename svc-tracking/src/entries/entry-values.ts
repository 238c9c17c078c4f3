import { instantToDb } from '@hourbank/service-kit/db';
import type { EntryValues } from './intent';

/** The columns that `valueParameters` fills, in the same order. */
export const setValues = 'package_id = ?, date = ?, hours = ?, description = ?, status = ?';

export const valueParameters = ({ packageId, date, hours, description, status }: EntryValues) => [
  packageId,
  instantToDb(new Date(date)),
  hours,
  description,
  status,
];
