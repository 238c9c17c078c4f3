/** A task's fields as its form calls them. */
export const taskLabels = {
  description: 'Description',
  status: 'Status',
  meetingStart: 'Meeting',
  meetingEnd: 'Meeting',
  screenshots: 'Screenshots',
  documents: 'Documents',
};
