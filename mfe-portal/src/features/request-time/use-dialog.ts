import { useState } from 'react';

interface DialogState<Subject> {
  opening: number;
  show: boolean;
  subject: Subject | undefined;
}

/** State of a dialog about a subject: it starts empty each time it opens and keeps its content while it closes. */
export function useDialog<Subject>() {
  const [{ opening, show, subject }, set] = useState<DialogState<Subject>>({
    opening: 0,
    show: false,
    subject: undefined,
  });
  return {
    opening,
    show,
    subject,
    open: (newSubject: Subject) => set({ opening: opening + 1, show: true, subject: newSubject }),
    close: () => set({ opening, show: false, subject }),
  };
}
