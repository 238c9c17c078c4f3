import { defineMessages } from '@hourbank/i18n';

/** Texts of facts, by their names, and of those with an unknown name, by their topics. They load with the list. */
export const factMessages = defineMessages({
  'payment.requested': '{client} requests {hours} h',
  'payment.proof': '{client} sent a payment proof: {amount}',
  'payment.due': 'Package #{id} waits for your payment: {amount}',
  'payment.approved': 'Your payment of {amount} was approved',
  'payment.sentBack': 'Your payment for package #{id} was sent back',
  'payment.reverted': 'Package #{id} waits for its payment again',
  'payment.removed': 'Package #{id} was removed',
  'hours.added': '{hours} h were added',
  'hours.taken': '{hours} h were taken off',
  'hours.extended': 'Package #{id} now lasts until {day}',
  'hours.extended.endless': 'Package #{id} no longer expires',
  'task.created': 'New task of {client}: {title}',
  'task.changed': '{client} changed task #{id}',
  'task.deleted': '{client} deleted task #{id}: {title}',
  'task.status.pending': 'Task #{id} is pending again',
  'task.status.in_progress': 'Task #{id} is in progress',
  'task.status.done': 'Task #{id} is done',
  'client.registered': '{client} registered',
  payment: 'News about a payment',
  hours: 'News about your hours',
  task: 'News about a task',
  client: 'News about a client',
  news: 'News',
});
