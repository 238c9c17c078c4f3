import { useMessages } from '@hourbank/i18n/react';
import Modal from 'react-bootstrap/Modal';
import { type ReactNode, type SubmitEvent, useId, useRef } from 'react';
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
  /** The label names a person or a company, so it may be longer than the dialog. */
  namesPerson?: boolean;
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

const fields = ':is(input:not([type="file"]), select, textarea):enabled';

/**
 * A short form in a dialog. It begins with its first field and stays open while it submits, so that no input is lost.
 * Ctrl-Enter submits it.
 */
export function FormModal({
  show,
  title,
  onShow,
  onClose,
  onSubmit,
  submitLabel,
  namesPerson = false,
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
  const body = useRef<HTMLDivElement>(null);
  const begin = () => {
    onShow?.();
    if (!body.current?.contains(document.activeElement)) body.current?.querySelector<HTMLElement>(fields)?.focus();
  };
  return (
    <Modal
      show={show}
      onShow={begin}
      onHide={busy ? undefined : onClose}
      backdrop="static"
      animation={false}
      centered
      {...(wide && { dialogClassName: 'is-wide' })}
      aria-labelledby={titleId}
    >
      <Form onSubmit={onSubmit} submitsByKey={ready && !busy}>
        <Modal.Header closeButton={!busy}>
          <h2 id={titleId}>{title}</h2>
        </Modal.Header>
        <Modal.Body ref={body} className="hb-form">
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
            {...(namesPerson && { className: 'hb-wrap-text' })}
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
