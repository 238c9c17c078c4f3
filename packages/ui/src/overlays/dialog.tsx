import Modal from 'react-bootstrap/Modal';
import { useId, type ReactNode } from 'react';

interface DialogProps {
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog whose content acts at once and has nothing to submit. Escape, its button or a click outside closes it. */
export function Dialog({ title, closeLabel, onClose, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal show onHide={onClose} animation={false} centered scrollable aria-labelledby={titleId}>
      <Modal.Header closeButton closeLabel={closeLabel}>
        <h2 id={titleId}>{title}</h2>
      </Modal.Header>
      <Modal.Body className="hb-form">{children}</Modal.Body>
    </Modal>
  );
}
