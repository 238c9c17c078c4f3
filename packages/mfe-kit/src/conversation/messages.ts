import { defineMessages } from '@hourbank/i18n';

/** Texts of the messages of a task, and of the places to write them. */
export const messages = defineMessages({
  messages: 'Messages',
  none: 'No messages yet.',
  loadOlder: 'Load older',
  loadingOlder: 'Loading...',
  removed: 'Message removed',
  changedStatus: '{author} changed the status to <b>{status}</b>',
  remove: 'Remove<hidden> the message of {time}</hidden>',
  removeQuestion: 'Remove this message?',
  removeText: "If the email has left, it can't be taken back.",
  removeConfirm: 'Remove message',
  withoutRefused: 'Continue without it',
  attach: 'Attach files',
  attached: 'Files to send',
  tooManyFiles: 'Add up to {max} images and {max} documents at a time.',
  filesTooLarge: 'The files are larger than {size} in total. Remove some.',
  keys: 'Ctrl ↵',
  taskDeleted: 'This task was deleted. Your text is still here.',
  copyText: 'Copy text',
  textCopied: 'The text was copied.',
  textNotCopied: "The text couldn't be copied.",
});
