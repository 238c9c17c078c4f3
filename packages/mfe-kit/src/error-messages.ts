import { defineMessages } from '@hourbank/i18n';

/**
 * The texts of errors by their code. Errors that are not listed, or lack a parameter, keep the
 * server's text, for example `internal`, whose text names what failed ("Failed to fetch clients").
 * A code with `_in_all` is the text for errors that concern all packages of a client and have the parameters for it.
 */
export const errorMessages = defineMessages({
  already_reminded: 'The client was already reminded of this package today.',
  client_unknown: 'This client no longer exists.',
  database_busy: 'The service is busy right now. Try again in a moment.',
  database_unavailable: 'This service is temporarily unavailable. Please try again.',
  disk_full: 'Nothing can be saved: the disk of the server is full. Tell whoever runs it.',
  email_taken: 'Email is already registered.',
  entry_busy: 'This entry is being changed. Try again in a moment.',
  forbidden: "You don't have access to this.",
  hours_below_used: 'Purchased hours cannot be less than the hours used: {usedHours} h.',
  identity_unavailable: "Your login can't be verified right now. Try again in a moment.",
  invoice_not_ready: 'The invoice could not be prepared in time. Try again in a moment.',
  not_allowed: "You don't have permission to do this.",
  not_enough_hours: 'Not enough hours left on this package: {hoursLeft} h left.',
  not_enough_hours_in_all: 'Not enough hours left: {hoursLeft} h of {hoursNeeded} h.',
  overloaded: 'The service is busy right now. Try again in a moment.',
  package_not_paid: 'Invoice is available once the package is paid.',
  package_not_pending: 'This package is not waiting for a payment. Reload the page.',
  payment_in_review: 'The proof of this payment is waiting for a review. Reload the page.',
  proof_used:
    '{by, select, number {This receipt number} other {This proof}} was used for package #{packageId}, which is paid. Enter a reason to approve anyway.',
  request_timeout: 'The request took too long to arrive. Check your connection and try again.',
  rounding_changed:
    'The rounding rule has changed: {hours} h instead of {hoursBefore} h. Check the hours and save again.',
  login_busy: 'Too many people are logging in right now. Try again in a moment.',
  starting: 'This service is starting. Try again in a moment.',
  store_unavailable: 'Files are not available at the moment. Try again in a moment.',
  timer_gone: 'This timer was already logged or discarded.',
  too_many_links: 'You have {max} balance links. Revoke one of them first.',
  too_many_timers: 'You have {max} paused timers. Log or discard one of them first.',
  upload_expired: 'The upload took too long. Send the files again.',
  upload_interrupted: 'The upload was interrupted. Check your connection and try again.',
  upstream_timeout: 'The service did not respond in time. Try again in a moment.',
  upstream_unavailable: 'This service is temporarily unavailable. Please try again.',
  uploads_unavailable: 'Files cannot be received right now. Try again later.',
  username_taken: 'This username is already taken. Choose another one.',
});
