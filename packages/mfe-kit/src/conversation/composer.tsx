import { ApiError } from '@hourbank/api-client';
import { isBlankHtml, maxRequestBytes } from '@hourbank/contracts';
import { formatFileSize } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert, Button, classNames, Form, RichTextEditor, useToast } from '@hourbank/ui';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { actionFailure } from '../changed-meanwhile';
import { FilesToChooseAgain } from '../files-to-choose-again';
import { isImage } from '../file-rules';
import { useIdempotencyKey } from '../use-idempotency-key';
import { AttachButton, AttachedFiles } from './attached-files';
import './conversation.css';
import type { KeptText } from './kept-text';
import { messages } from './messages';

/** What is sent. `body` is HTML; '' if it is blank. */
export interface ComposerContent {
  body: string;
  files: { screenshots: File[]; documents: File[] };
}

interface ComposerProps {
  /** Unique among the forms of a person, for the names of files that have to be chosen again. */
  name: string;
  title: string;
  hint?: string;
  text: KeptText;
  /** Only the team sees what is written here. */
  isNote?: boolean;
  /** Offers files, and with them no text is needed. */
  withFiles?: boolean;
  /** A text is needed, also with files. */
  needsText?: boolean;
  /** Height of the editor: 300 for tasks, as specified. */
  height?: 200 | 300;
  /** The error of a blank text. */
  emptyError: string;
  submitLabel: string;
  /** What is announced after sending. */
  sent: string;
  /** Fields between files and button. `content` is what is sent besides the text. */
  children?: ReactNode;
  /** What the fields between hold, so that another choice is another request (D-12). */
  choices?: unknown;
  send: (content: ComposerContent, idempotencyKey: string) => Promise<unknown>;
}

/**
 * A place to write: formatted text, files and a button. Ctrl-Enter sends. The text stays if sending fails, and the
 * focus stays in the editor (D-77).
 */
export function Composer(props: ComposerProps) {
  const { name, title, hint, text, isNote = false, withFiles = false, needsText = !withFiles, emptyError } = props;
  const { submitLabel, sent, children, choices, send, height = 200 } = props;
  const t = useMessages(messages);
  const toast = useToast();
  const sendOnce = useIdempotencyKey();
  const editorId = useId();
  const inputId = useId();
  const form = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  /** Why a chosen file is not attached. Nothing is sent until the person removes it. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  const [isSending, setSending] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > maxRequestBytes;

  /** Sends the text as it is now. What is typed meanwhile stays. */
  const submit = async () => {
    if (isSending) return;
    const isBlank = isBlankHtml(text.value);
    setError(isBlank && (needsText || files.length === 0) ? emptyError : undefined);
    setFailure(isTooLarge ? t('filesTooLarge', { size: formatFileSize(maxRequestBytes) }) : null);
    if (isTooLarge || (isBlank && (needsText || files.length === 0))) return;
    const content: ComposerContent = {
      body: isBlank ? '' : text.value,
      files: {
        screenshots: files.filter((file) => isImage(file)),
        documents: files.filter((file) => !isImage(file)),
      },
    };
    setSending(true);
    try {
      await sendOnce({ ...content, choices }, (key) => send(content, key));
      text.clear(text.value);
      setFiles((now) => now.filter((file) => !files.includes(file)));
      setSentCount((count) => count + 1);
      document.getElementById(editorId)?.focus();
    } catch (cause) {
      if (cause instanceof ApiError && cause.status === 404) setGone(true);
      else setFailure(actionFailure(cause, {}));
    } finally {
      setSending(false);
    }
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (refusal === null) void submit();
    else form.current?.querySelector<HTMLElement>('[data-refused]')?.focus();
  };
  const copy = () =>
    navigator.clipboard.writeText(form.current?.querySelector<HTMLElement>('[contenteditable]')?.innerText ?? '').then(
      () => toast({ title: t('textCopied') }),
      () => toast({ title: t('textNotCopied'), tone: 'warning' }),
    );

  return (
    <div ref={form} onKeyDownCapture={sendByKey}>
      <Form className={classNames('hb-compose', isNote && 'is-note')} onSubmit={submit} aria-label={title}>
        {isGone && (
          <Alert tone="danger" className="mb-0">
            <p className="mb-2">{t('taskDeleted')}</p>
            <Button size="sm" icon="copy" onClick={() => void copy()}>
              {t('copyText')}
            </Button>
          </Alert>
        )}
        {refusal && (
          <Alert tone="danger" className="mb-0">
            <p className="mb-2">{refusal}</p>
            <Button size="sm" data-refused onClick={() => setRefusal(null)}>
              {t('withoutRefused')}
            </Button>
          </Alert>
        )}
        {failure && (
          <Alert tone="danger" className="mb-0">
            {failure}
          </Alert>
        )}
        <RichTextEditor
          id={editorId}
          label={title}
          hint={hint}
          height={height}
          value={text.value}
          onChange={text.change}
          error={error}
          fileInputs={{ images: inputId, others: inputId }}
        />
        {withFiles && (
          <>
            <FilesToChooseAgain form={name} files={files} />
            <AttachedFiles files={files} onRemove={(file) => setFiles(files.filter((other) => other !== file))} />
          </>
        )}
        <div className="hb-compose-foot">
          {withFiles && <AttachButton id={inputId} files={files} onFiles={setFiles} onRefusal={setRefusal} />}
          <div className="hb-end">
            {children}
            <Button className="hb-wrap-text" variant={isNote ? 'secondary' : 'primary'} type="submit" busy={isSending}>
              {submitLabel}
              <kbd className="hb-kbd" aria-hidden="true">
                {t('keys')}
              </kbd>
            </Button>
          </div>
        </div>
        <div role="status" className="visually-hidden">
          {sentCount > 0 && <span key={sentCount}>{sent}</span>}
        </div>
      </Form>
    </div>
  );
}
