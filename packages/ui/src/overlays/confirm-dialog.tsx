import Modal from 'react-bootstrap/Modal';
import { useId, useRef } from 'react';
import { Button } from '../basics/button';

export interface ConfirmQuestion {
  /** 'Delete this package?' */
  title: string;
  /** The full question, where the title is not all of it. */
  text?: string | undefined;
  /** Repeats the object: 'Delete package', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** A confirmation that undoes nothing may be primary. */
  variant?: 'danger' | 'primary';
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  show: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** It is gone, and the focus back where it was: what follows may move it on. */
  onExited: () => void;
}

/** Asks before something cannot be undone. The harmless key has the focus; closing gives it back to where it came from. */
export function ConfirmDialog({
  show,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  onConfirm,
  onCancel,
  onExited,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const textId = useId();
  return (
    <Modal
      show={show}
      onHide={onCancel}
      onExited={onExited}
      onShow={() => cancel.current?.focus()}
      animation={false}
      centered
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
    >
      <Modal.Body>
        <h2 id={titleId} className="mb-1">
          {title}
        </h2>
        {text && (
          <p id={textId} className="hb-muted mb-0">
            {text}
          </p>
        )}
        <div className="d-flex gap-2 justify-content-end mt-3">
          <Button ref={cancel} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={variant} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </Modal.Body>
    </Modal>
  );
}
