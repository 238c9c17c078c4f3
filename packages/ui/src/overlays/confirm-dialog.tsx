import { useMessages } from '@hourbank/i18n/react';
import Modal from 'react-bootstrap/Modal';
import { useId, useRef } from 'react';
import { Button } from '../basics/button';
import { messages } from '../messages';

export interface ConfirmOptions {
  /** 'Delete this package?' */
  title: string;
  /** The full question, if the title is not enough. */
  text?: string | undefined;
  /** What else changes, in a paragraph of its own. */
  consequence?: string | undefined;
  /** Names the object: 'Delete package', not 'OK'. Without it the dialog only says why that cannot be done. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Use `primary` for a confirmation without data loss. */
  variant?: 'danger' | 'primary';
  /** Closes the dialog without a confirmation when the question no longer applies. */
  signal?: AbortSignal;
}

export interface ConfirmDialogProps extends ConfirmOptions {
  show: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called after the dialog has closed and the focus is restored. */
  onExited: () => void;
}

/** Confirms an action that cannot be undone. Focuses the cancel button; closing restores the focus. */
export function ConfirmDialog({
  show,
  title,
  text,
  consequence,
  confirmLabel,
  cancelLabel,
  variant = 'danger',
  onConfirm,
  onCancel,
  onExited,
}: ConfirmDialogProps) {
  const t = useMessages(messages);
  const cancel = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const textId = useId();
  const consequenceId = useId();
  return (
    <Modal
      show={show}
      onHide={onCancel}
      onExited={onExited}
      onShow={() => cancel.current?.focus()}
      animation={false}
      centered
      aria-labelledby={titleId}
      aria-describedby={[text && textId, consequence && consequenceId].filter(Boolean).join(' ') || undefined}
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
        {consequence && (
          <p id={consequenceId} className="mt-2 mb-0">
            {consequence}
          </p>
        )}
        <div className="d-flex gap-2 justify-content-end mt-3">
          <Button ref={cancel} onClick={onCancel}>
            {cancelLabel ?? (confirmLabel === undefined ? t('close') : t('cancel'))}
          </Button>
          {confirmLabel !== undefined && (
            <Button variant={variant} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          )}
        </div>
      </Modal.Body>
    </Modal>
  );
}
