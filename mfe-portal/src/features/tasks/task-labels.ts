/** The labels of the task form. */
export const taskLabels = {
  description: 'Description',
  status: 'Status',
  meetingStart: 'Meeting',
  meetingEnd: 'Meeting',
  screenshots: 'Screenshots',
  documents: 'Documents',
};
