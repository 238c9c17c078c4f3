import type { EntryStatus, PackageStatus, PaymentMethod, Task } from '@hourbank/contracts';
import { type Messages, translate } from '@hourbank/i18n';
import { entryStatusMessages, packageStatusMessages, paymentMethodMessages, taskStatusMessages } from './name-messages';

/** The name of a stored value. A value that this release does not know is shown as it is. */
const nameIn = (messages: Messages, value: string): string =>
  Object.hasOwn(messages, value) ? translate(messages)(value) : value;

export const packageStatusName = (status: PackageStatus): string => nameIn(packageStatusMessages, status);

export const entryStatusName = (status: EntryStatus): string => nameIn(entryStatusMessages, status);

export const taskStatusName = (status: Task['status']): string => nameIn(taskStatusMessages, status);

/** The name of the status of a line of the statement, which is a package or an entry (D-41). */
export const lineStatusName = (type: 'package' | 'entry', status: string): string =>
  nameIn(type === 'package' ? packageStatusMessages : entryStatusMessages, status);

/** The name of a payment method (D-26). */
export const paymentMethodName = (method: PaymentMethod): string => nameIn(paymentMethodMessages, method);

/** The name of a payment method in the select of admins, where the specification calls one differently (D-26). */
export const paymentMethodOption = (method: PaymentMethod): string =>
  method === 'wish' ? nameIn(paymentMethodMessages, 'wishInForm') : paymentMethodName(method);
