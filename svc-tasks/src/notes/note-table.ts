import { defineTable, id, instant, integer, longText, varchar } from '@hourbank/service-kit/db';

/** Notes of the team about a task (D-77). Rows of their own, so that a note can never become a message. */
export const noteTable = defineTable(
  'task_notes',
  {
    id: id(),
    taskId: integer(),
    clientId: integer(),
    authorId: integer(),
    authorName: varchar(200),
    /** Sanitized HTML (D-37). */
    body: longText(),
    createdAt: instant(),
  },
  { indexes: [['taskId', 'id'], ['clientId']] },
);
