import { timers } from '@hourbank/contracts';
import { numberOf } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, useIdempotencyKey, useOperationForm } from '@hourbank/mfe-kit';
import { readId } from '@hourbank/mfe-kit/lists/search';
import { Button, Form, TextArea } from '@hourbank/ui';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormFailure } from '../../shared/form-failure';
import { ClientField } from './client-field';
import type { RenderClient } from './render-client';
import { messages } from './messages';
import { useCreateTimer } from './queries';

interface NewTimerFormProps {
  renderClient: RenderClient;
  onStarted: () => void;
}

/** Starts a timer, for the client of the page if it has one. */
export function NewTimerForm({ renderClient, onStarted }: NewTimerFormProps) {
  const t = useMessages(messages);
  const create = useCreateTimer();
  const sendOnce = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const { clientId: ofPage } = useParams({ strict: false });
  const [clientId, setClientId] = useState(readId(numberOf(ofPage)));
  const field = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  /** The pressed button goes, so the control that takes its place gets the focus. */
  const choose = (client: number | undefined) => {
    flushSync(() => setClientId(client));
    (field.current ?? change.current)?.focus();
  };
  const form = useOperationForm(timers.createTimer.body, { defaultValues: { note: '' } });
  const {
    register,
    formState: { errors },
  } = form;
  const submit = form.handleSubmit(async ({ note }) => {
    setFailure(null);
    const body = { note, clientId };
    try {
      await sendOnce(body, (key) => create.mutateAsync({ body, key }));
      onStarted();
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  return (
    <Form onSubmit={submit} aria-label={t('newTimer')} className="d-grid gap-3">
      <h3 className="h6 mb-0">{t('newTimer')}</h3>
      <FormFailure message={failure} />
      {clientId === undefined ? (
        <ClientField ref={field} label={t('client')} hint={t('clientHint')} onChoose={choose} />
      ) : (
        <div className="hb-timer-line">
          <strong>{renderClient(clientId)}</strong>
          <Button ref={change} size="sm" variant="ghost" className="hb-end" onClick={() => choose(undefined)}>
            {t('changeClient')}
          </Button>
        </div>
      )}
      <TextArea label={t('note')} hint={t('noteHint')} rows={2} error={errors.note?.message} {...register('note')} />
      <div>
        <Button variant="primary" icon="play" type="submit" busy={create.isPending} busyLabel={t('starting')}>
          {t('start')}
        </Button>
      </div>
    </Form>
  );
}
