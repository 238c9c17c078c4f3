import { tasks } from '@hourbank/contracts';
import { applyServerErrors, useOperationForm, useUnsavedChanges } from '@hourbank/mfe-kit';
import { Alert, Button, buttonClass, Form, isBlankHtml, RichTextEditor, usePageTitle } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { pageSearch } from '../../shared/page-search';

interface TaskFormProps {
  title: string;
  description: string;
  isSending: boolean;
  /** Settles when the server has answered; a refusal is shown in the form. */
  send: (body: { description: string }) => Promise<unknown>;
  /** The page of the list to come back to. */
  page: number;
}

/** Creating and changing a task look alike. */
export function TaskForm({ title, description, isSending, send, page }: TaskFormProps) {
  usePageTitle(title);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(tasks.createTask.body, { defaultValues: { description } });
  useUnsavedChanges(form.formState.isDirty);

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    await send(body).catch((error: unknown) => setFailure(applyServerErrors(form, error)));
  });

  return (
    <Form onSubmit={submit} className="card">
      <div className="card-header"><h2>{title}</h2></div>
      <div className="card-body hb-form">
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Controller
          control={form.control}
          name="description"
          render={({ field, fieldState }) => (
            <RichTextEditor label="Description" required height={300} value={field.value} onChange={field.onChange} onBlur={field.onBlur} error={fieldState.error?.message} />
          )}
        />
      </div>
      <div className="card-footer py-3 hb-form-foot">
        <Button variant="primary" type="submit" disabled={isSending || isBlankHtml(form.watch('description'))}>Submit</Button>
        <Link className={buttonClass()} to="/client-portal/tasks" search={pageSearch(page)} activeOptions={{ exact: true }}>Cancel</Link>
        <span className="hb-hint d-inline-flex align-items-center gap-2" role="status">{isSending && <><span className="hb-spin" />In Progress</>}</span>
      </div>
    </Form>
  );
}
