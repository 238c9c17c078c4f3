export { Composer } from './composer';
export { MessageRow, ThreadFrame, ThreadMessage } from './thread';
export { type KeptText, useKeptText } from './kept-text';
export { threadPages, useTaskMutation, useThread } from './use-thread';
export { useRemoveMessage } from './use-remove-message';
