import { useMessages } from '@hourbank/i18n/react';
import Modal from 'react-bootstrap/Modal';
import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../basics/button';
import { Alert } from '../feedback/alert';
import { Form } from '../forms/form';
import { messages } from '../messages';

interface FormModalProps {
  show: boolean;
  title: ReactNode;
  onClose: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  submitLabel: string;
  /** The dialog confirms a deletion. */
  danger?: boolean;
  /** False while the dialog loads what it must show before it can be submitted. */
  ready?: boolean;
  busy?: boolean;
  busyLabel?: string;
  error?: ReactNode;
  /** Content at the start of the footer, such as a total. */
  note?: ReactNode;
  children: ReactNode;
}

/** A short form in a dialog. It stays open while it submits, so that no input is lost. */
export function FormModal({
  show,
  title,
  onClose,
  onSubmit,
  submitLabel,
  danger = false,
  ready = true,
  busy = false,
  busyLabel,
  error,
  note,
  children,
}: FormModalProps) {
  const t = useMessages(messages);
  const titleId = useId();
  return (
    <Modal
      show={show}
      onHide={busy ? undefined : onClose}
      backdrop="static"
      animation={false}
      centered
      aria-labelledby={titleId}
    >
      <Form onSubmit={onSubmit}>
        <Modal.Header closeButton={!busy}>
          <h2 id={titleId}>{title}</h2>
        </Modal.Header>
        <Modal.Body className="hb-form">
          {error && <Alert tone="danger">{error}</Alert>}
          {children}
        </Modal.Body>
        <Modal.Footer>
          {note && <span className="me-auto">{note}</span>}
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            disabled={!ready}
            busy={busy}
            {...(busyLabel ? { busyLabel } : {})}
          >
            {submitLabel}
          </Button>
        </Modal.Footer>
      </Form>
    </Modal>
  );
}
