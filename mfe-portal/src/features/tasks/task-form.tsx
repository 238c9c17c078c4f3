import { maxRequestBytes, megabytes, type Task, tasks } from '@hourbank/contracts';
import { applyServerErrors, useOperationForm, useUnsavedChanges } from '@hourbank/mfe-kit';
import {
  Alert,
  Button,
  buttonClass,
  Fields,
  Form,
  isBlankHtml,
  RichTextEditor,
  usePageTitle,
  useToast,
} from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { pageSearch } from '../../shared/page-search';
import { UploadProgress } from '../../shared/upload-progress';
import { type UploadOptions, useUpload } from '../../shared/use-upload';
import { AttachmentField, type Attachments } from './attachment-field';
import { type Draft, useKeptDraft } from './draft';
import { meetingBody, meetingOf, noMeeting } from './meeting';
import { MeetingFields } from './meeting-fields';
import { useMeeting } from './use-meeting';

/** What a form sends. */
export interface TaskContent {
  body: { description: string; meetingStart?: string | undefined; meetingEnd?: string | undefined };
  files: { screenshots: File[]; documents: File[] };
  /** Stored files that stay. */
  kept: { screenshots: Attachments['stored']; documents: Attachments['stored'] };
}

interface TaskFormProps {
  title: string;
  /** The task to change; without it a new one. */
  task?: Task;
  /** Where a new one begins, and for whom it is kept. */
  draft?: Draft;
  draftOf?: number | undefined;
  /** Settles when the server has answered; a refusal is shown in the form. */
  send: (content: TaskContent, options: UploadOptions) => Promise<unknown>;
  /** The page of the list to come back to. */
  page: number;
}

const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

/** Creating and changing a task look alike. */
export function TaskForm({ title, task, draft, draftOf, send, page }: TaskFormProps) {
  usePageTitle(title);
  const toast = useToast();
  const upload = useUpload();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(tasks.createTask.body, {
    defaultValues: { description: task?.description ?? draft?.description ?? '' },
  });
  const description = useWatch({ control: form.control, name: 'description' });
  const before = task ? meetingOf(task) : noMeeting;
  const meeting = useMeeting(draft?.meeting ?? before, before);
  const [screenshots, setScreenshots] = useState<Attachments>({ stored: task?.screenshots ?? [], files: [] });
  const [documents, setDocuments] = useState<Attachments>({ stored: task?.documents ?? [], files: [] });

  const files = [...screenshots.files, ...documents.files];
  const isShorter =
    screenshots.stored.length + documents.stored.length < (task ? task.screenshots.length + task.documents.length : 0);
  const isWritten = task ? form.formState.isDirty : !isBlankHtml(description);
  useUnsavedChanges(isWritten || meeting.isChanged || isShorter || files.length > 0);
  useKeptDraft(draftOf, { description, meeting: meeting.value });

  const submit = form.handleSubmit(
    async (body) => {
      setFailure(null);
      if (!meeting.check()) return;
      if (sizeOf(files) > maxRequestBytes)
        return setFailure(`The files are larger than ${megabytes(maxRequestBytes)} together.`);
      const content: TaskContent = {
        body: { description: body.description, ...meetingBody(meeting.value, task) },
        files: { screenshots: [...screenshots.files], documents: [...documents.files] },
        kept: { screenshots: screenshots.stored, documents: documents.stored },
      };
      try {
        const isSent = await upload.run(files.length > 0, (options) => send(content, options));
        if (!isSent) toast({ title: 'Upload cancelled.', tone: 'info' });
      } catch (error) {
        setFailure(applyServerErrors(form, error));
      }
    },
    () => {
      meeting.check();
    },
  );

  return (
    <Form onSubmit={submit} className="card">
      <div className="card-header">
        <h2>{title}</h2>
      </div>
      <div className="card-body hb-form">
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Controller
          control={form.control}
          name="description"
          render={({ field, fieldState }) => (
            <RichTextEditor
              label="Description"
              required
              height={300}
              error={fieldState.error?.message}
              disabled={upload.isSending}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <Fields>
          <AttachmentField
            field="screenshots"
            value={screenshots}
            onChange={setScreenshots}
            disabled={upload.isSending}
          />
          <AttachmentField field="documents" value={documents} onChange={setDocuments} disabled={upload.isSending} />
        </Fields>
        <MeetingFields meeting={meeting} disabled={upload.isSending} />
        <UploadProgress upload={upload} />
      </div>
      <div className="card-footer py-3 hb-form-foot">
        <Button variant="primary" type="submit" disabled={upload.isSending || isBlankHtml(description)}>
          Submit
        </Button>
        <Link
          className={buttonClass()}
          to="/client-portal/tasks"
          search={pageSearch(page)}
          activeOptions={{ exact: true }}
        >
          Cancel
        </Link>
      </div>
    </Form>
  );
}
