import { useMessages } from '@hourbank/i18n/react';
import Modal from 'react-bootstrap/Modal';
import { type KeyboardEvent, useId, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../basics/button';
import { Alert } from '../feedback/alert';
import { Form } from '../forms/form';
import { messages } from '../messages';

interface FormModalProps {
  show: boolean;
  title: ReactNode;
  onShow?: () => void;
  onClose: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  submitLabel: ReactNode;
  /** Room for fields in three columns. */
  wide?: boolean;
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

/** In the capture phase, because the text editor has keys of its own. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

/** A short form in a dialog. It stays open while it submits, so that no input is lost. Ctrl-Enter submits it. */
export function FormModal({
  show,
  title,
  onShow,
  onClose,
  onSubmit,
  submitLabel,
  wide = false,
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
      onShow={onShow}
      onHide={busy ? undefined : onClose}
      backdrop="static"
      animation={false}
      centered
      {...(wide && { dialogClassName: 'is-wide' })}
      aria-labelledby={titleId}
    >
      <Form onSubmit={onSubmit} {...(ready && !busy && { onKeyDownCapture: submitByKey })}>
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
