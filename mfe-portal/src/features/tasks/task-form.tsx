import { formatFileSize } from '@hourbank/i18n/format';
import { isBlankHtml, maxRequestBytes, type Task, tasks } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import {
  applyServerErrors,
  useFileError,
  FilesToChooseAgain,
  RowConflictAlert,
  useApi,
  useEditedRow,
  useOperationForm,
  useUnsavedChanges,
} from '@hourbank/mfe-kit';
import { Alert, Button, buttonClass, Fields, Form, RichTextEditor, usePageTitle } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { UploadProgress } from '../../shared/upload-progress';
import { type UploadOptions, useUpload } from '../../shared/use-upload';
import { AttachmentField, type Attachments } from './attachment-field';
import { type Draft, useKeptDraft } from './draft';
import { messages } from './messages';
import type { TaskSearch } from '../../shared/search';
import { taskLabels } from './task-labels';
import { meetingBody, meetingOf, noMeeting } from './meeting';
import { MeetingFields } from './meeting-fields';
import { useMeeting } from './use-meeting';

/** The content that the form submits: for an existing task only what was changed, although the types say otherwise. */
export interface TaskContent {
  body: {
    description: string;
    meetingStart?: string | undefined;
    meetingEnd?: string | undefined;
    keepMeeting?: boolean;
  };
  files: { screenshots: File[]; documents: File[] };
  /** The stored files to keep, set only if some are removed. */
  kept: { screenshots?: Attachments['stored']; documents?: Attachments['stored'] };
  /** The revision on which the change is based. */
  revision: number | undefined;
}

interface TaskFormProps {
  title: string;
  /** The task to edit. The form creates a task if it is absent. */
  task?: Task;
  /** The initial content of a new task. */
  draft?: Draft;
  draftOf?: number | undefined;
  /** Resolves when the server has responded. The form shows an error if it rejects. */
  send: (content: TaskContent, options: UploadOptions) => Promise<unknown>;
  /** The list to return to. */
  search?: TaskSearch;
}

/** The newest stored files without those that were removed in this form. */
const remaining = (newer: Attachments['stored'], before: Attachments['stored'] = [], kept: Attachments['stored']) =>
  newer.filter(({ id }) => kept.some((file) => file.id === id) || !before.some((file) => file.id === id));

const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

/** The form for creating and editing a task. */
export function TaskForm({ title, task, draft, draftOf, send, search = {} }: TaskFormProps) {
  const t = useMessages(messages);
  usePageTitle(title);
  const upload = useUpload();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(tasks.createTask.body, {
    defaultValues: { description: task?.description ?? draft?.description ?? '' },
  });
  const description = useWatch({ control: form.control, name: 'description' });
  const [stored, setStored] = useState(task);
  const before = stored ? meetingOf(stored) : noMeeting;
  const meeting = useMeeting(draft?.meeting ?? before, before);
  const [screenshots, setScreenshots] = useState<Attachments>({ stored: task?.screenshots ?? [], files: [] });
  const [documents, setDocuments] = useState<Attachments>({ stored: task?.documents ?? [], files: [] });

  const refused = {
    screenshots: useFileError(form, 'screenshots', screenshots),
    documents: useFileError(form, 'documents', documents),
  };

  const files = [...screenshots.files, ...documents.files];
  const hasRemoved = {
    screenshots: screenshots.stored.length < (stored?.screenshots.length ?? 0),
    documents: documents.stored.length < (stored?.documents.length ?? 0),
  };
  const hasDescriptionChanges = task ? form.formState.isDirty : !isBlankHtml(description);
  const hasOtherChanges = meeting.isChanged || hasRemoved.screenshots || hasRemoved.documents || files.length > 0;
  const call = useApi();
  const edit = useEditedRow(form, {
    row: task,
    load: async ({ id }) => (await call(tasks.getOwnTask, { params: { id } })).task,
    valuesOf: ({ description: text }) => ({ description: text }),
    labels: taskLabels(),
    hasOtherChanges,
    onNewer: (newer, _before, keepsTyped) => {
      setStored(newer);
      setScreenshots((last) => ({ ...last, stored: remaining(newer.screenshots, stored?.screenshots, last.stored) }));
      setDocuments((last) => ({ ...last, stored: remaining(newer.documents, stored?.documents, last.stored) }));
      if (!keepsTyped || !meeting.isChanged) meeting.change(meetingOf(newer));
    },
  });
  useUnsavedChanges(hasDescriptionChanges || hasOtherChanges);
  useKeptDraft(draftOf, { description, meeting: meeting.value });

  const submit = form.handleSubmit(
    async (body) => {
      setFailure(null);
      if (!meeting.check()) return;
      if (sizeOf(files) > maxRequestBytes)
        return setFailure(t('filesTooLarge', { size: formatFileSize(maxRequestBytes) }));
      const content: TaskContent = {
        body: {
          ...edit.carried(body),
          ...(task && !meeting.isChanged ? { keepMeeting: true } : meetingBody(meeting.value, stored)),
        },
        files: { screenshots: [...screenshots.files], documents: [...documents.files] },
        kept: {
          ...(hasRemoved.screenshots && { screenshots: screenshots.stored }),
          ...(hasRemoved.documents && { documents: documents.stored }),
        },
        revision: edit.revision,
      };
      try {
        await upload.run(files.length > 0, (options) => send(content, options));
      } catch (error) {
        if (!(await edit.caught(error))) setFailure(applyServerErrors(form, error));
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
        <RowConflictAlert conflict={edit.conflict} />
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Controller
          control={form.control}
          name="description"
          render={({ field, fieldState }) => (
            <RichTextEditor
              label={t('description')}
              required
              height={300}
              error={fieldState.error?.message}
              disabled={upload.isSending}
              continuesFirst={draft?.asks}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              fileInputs={{ images: 'screenshots', others: 'documents' }}
            />
          )}
        />
        <FilesToChooseAgain form={`task-${task?.id ?? 'new'}`} files={files} />
        <Fields>
          <AttachmentField
            field="screenshots"
            value={screenshots}
            onChange={setScreenshots}
            error={refused.screenshots}
            disabled={upload.isSending}
          />
          <AttachmentField
            field="documents"
            value={documents}
            onChange={setDocuments}
            error={refused.documents}
            disabled={upload.isSending}
          />
        </Fields>
        <MeetingFields meeting={meeting} disabled={upload.isSending} />
        <UploadProgress upload={upload} />
      </div>
      <div className="card-footer py-3 hb-form-foot">
        <Button variant="primary" type="submit" disabled={upload.isSending || isBlankHtml(description)}>
          {t('submit')}
        </Button>
        <Link className={buttonClass()} to="/client-portal/tasks" search={search} activeOptions={{ exact: true }}>
          {t('cancel')}
        </Link>
      </div>
    </Form>
  );
}
