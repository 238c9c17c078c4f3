export { Composer } from './composer';
export { StatusChange, ThreadFrame, ThreadMessage, type ThreadFiles } from './thread';
export { type KeptText, useKeptText } from './kept-text';
export { type MessagesOf, threadPages, useThread } from './use-thread';
export { useRemoveMessage } from './use-remove-message';
