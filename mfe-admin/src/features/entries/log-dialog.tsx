import { type Client, entryStatuses, type TimeEntry } from '@hourbank/contracts';
import { formatDate, formatNumber, numberOf } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { ownStorage, personOf, useSession } from '@hourbank/mfe-kit';
import { Alert, CheckField, Fields, FormModal, useConfirm } from '@hourbank/ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { clientTitle } from '../../shared/client-name';
import { ClientCombobox } from '../../shared/client-combobox';
import { useEntryFields } from './entry-fields';
import { valuesOf } from './entry-values';
import { logMessages } from './log-messages';
import { messages } from './messages';
import { partsText } from './preview-text';
import type { EntryFormOptions } from './use-entry-form';
import '@hourbank/ui/styles/log-time.css';

/** What is kept for a person: the last status, and the task for the next entry of the same client. */
interface Kept {
  status?: unknown;
  clientId?: unknown;
  taskId?: unknown;
  again?: unknown;
}

/** A number of hours without the error of binary fractions. */
const hundredths = (hours: number) => Math.round(hours * 100) / 100;

interface LogDialogProps extends Omit<EntryFormOptions, 'entry' | 'status' | 'isReused' | 'onSaved'> {
  /** '' while no client is chosen. */
  clientName: string;
  /** Hours left of the client; undefined until they are known. */
  balance: number | undefined;
  /** Why the hours of the client can't be loaded. */
  error: Error | null;
  onRetry: () => void;
  /** Called when a client is chosen. A draft knows its id only, so the title is ''. */
  onClient: (id: number, title: string) => void;
  /** Called with each entry that was logged, and the hours that were charged before it with the same work. */
  onLogged: (entry: TimeEntry, before: number | undefined) => void;
  onClose: () => void;
}

/**
 * Logs time from every page (D-118). It has the fields of the page of an entry, and those that are rare are folded. If
 * the client has too few hours, a choice makes one or two entries of the work.
 */
export function LogDialog(props: LogDialogProps) {
  const { clientName, balance, error, onRetry, onClient, onLogged, onClose, ...options } = props;
  const { clientId, packages, tasks, measured } = options;
  const t = useMessages(logMessages);
  const labels = useMessages(messages);
  const timeZone = useBusinessTimeZone();
  const confirm = useConfirm();
  const session = useSession();
  const [storage] = useState(() => ownStorage(personOf(session.token()), 'log-time'));
  const [kept] = useState(() => (storage.read() ?? {}) as Kept);
  const [again, setAgain] = useState(kept.again === true);
  const [choice, setChoice] = useState<'part' | 'none'>('part');
  const [isUnfolded, setUnfolded] = useState(false);
  /** The hours that were charged of work whose rest is not logged yet. */
  const [charged, setCharged] = useState<number>();
  const [isRestDue, setRestDue] = useState(false);
  /** The hours that the next request charges, if not all. */
  const part = useRef<number>(undefined);
  const field = useRef<HTMLInputElement>(null);

  const state = useEntryFields({
    ...options,
    status: entryStatuses.find((one) => one === kept.status),
    isReused: true,
    save: (body, files, key, edited) => {
      if (part.current === undefined) return options.save(body, files, key, edited);
      const { minutes: _minutes, hoursBy: _hoursBy, ...entry } = body;
      const packageId = choices.length > 1 ? 'auto' : body.packageId;
      return options.save({ ...entry, packageId, hours: part.current }, files, key, edited);
    },
    onSaved: (saved) => {
      if (part.current !== undefined) {
        setCharged(part.current);
        logAsNotCharged(amount - part.current);
        screenshots.onFiles([]);
        setRestDue(true);
        return;
      }
      const { status, taskId } = saved;
      storage.write({ status, clientId: saved.clientId, taskId, again });
      onLogged(saved, charged);
      if (!again) return onClose();
      setCharged(undefined);
      setUnfolded(false);
      const next = { status, taskId: taskId ?? undefined };
      flushSync(() => state.restart(valuesOf(clientId, undefined, next)));
      form.setFocus('hours');
    },
  });
  const { form, packageChoice, submit, failure, busy, isCharged, preview, notices, fields, screenshots } = state;
  const { choices } = packageChoice;
  const { errors, dirtyFields } = form.formState;
  const [hours, date, chosenClient] = form.watch(['hours', 'date', 'clientId']);
  const amount = numberOf(hours);
  const refused = preview?.refusal?.code === 'not_enough_hours' ? preview.balanceAfter : undefined;
  const left = choices.length === 0 && !preview ? balance : refused;
  const isShort = isCharged && amount > 0 && amount <= 24 && left !== undefined && left < amount;
  const takes = left === 0 ? 'none' : choice;

  /** Makes the form that of an entry that is not charged, for so many hours. */
  function logAsNotCharged(rest: number) {
    const dirty = { shouldDirty: true };
    form.setValue('billable', false, dirty);
    form.setValue('nonBillableReason', t('noHoursOn', { day: formatDate(String(date), timeZone) }), dirty);
    form.setValue('minutes', String(Math.round(rest * 60)), dirty);
    form.setValue('packageId', undefined, dirty);
    form.setValue('hours', undefined, dirty);
  }
  const submitChoice: typeof submit = async (event) => {
    part.current = isShort && takes === 'part' ? left : undefined;
    if (isShort && takes === 'none') {
      // A mistake is shown in the form as it is.
      if (!(await form.trigger(['clientId', 'status', 'date', 'description', 'taskId']))) return;
      logAsNotCharged(amount);
    }
    return submit(event);
  };
  // The rest is a request of its own, of what the form shows by then: if it fails, it can be sent again.
  useEffect(() => {
    if (!isRestDue || busy) return;
    setRestDue(false);
    field.current?.form?.requestSubmit();
  }, [isRestDue, busy]);

  // The client of a draft.
  useEffect(() => {
    const id = Number(chosenClient);
    if (id > 0 && String(id) !== clientId) onClient(id, '');
  }, [chosenClient, clientId, onClient]);
  useEffect(() => {
    const isKept = String(kept.clientId) === clientId && tasks.some(({ id }) => id === kept.taskId);
    if (isKept && !measured && !form.getValues('taskId') && !form.formState.dirtyFields.taskId)
      form.setValue('taskId', String(kept.taskId));
  }, [form, kept, clientId, tasks, measured]);

  const choose = (client: Client) => {
    onClient(client.id, clientTitle(client));
    form.setValue('clientId', String(client.id), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (String(client.id) !== clientId) {
      packageChoice.reset();
      form.resetField('taskId', { defaultValue: '' });
    }
    form.setFocus(isCharged ? 'hours' : 'minutes');
  };
  const close = async () => {
    const isTyped = screenshots.files.length > 0 || Object.keys(dirtyFields).some((name) => name !== 'clientId');
    const text = charged === undefined ? t('closeText') : t('restOf', { hours: formatNumber(charged) });
    if (!isTyped || (await confirm({ title: t('closeQuestion'), text, confirmLabel: t('closeConfirm') }))) onClose();
  };

  // The package stands where it must be chosen, and stays there after the choice.
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && balance !== undefined && packageChoice.isMissing) setAsked(true);
  const isWrong = [
    errors.minutes,
    errors.billable,
    errors.nonBillableReason,
    !isAsked && errors.packageId,
    screenshots.error,
  ].some(Boolean);
  const isNeeded = isWrong || !isCharged;
  return (
    <FormModal
      show
      wide
      title={t('logTitle')}
      onShow={() => (clientId === '' ? field.current?.focus() : form.setFocus('hours'))}
      onClose={() => void close()}
      onSubmit={submitChoice}
      submitLabel={
        <>
          {isShort && takes === 'part' ? t('logTwo') : t('logTitle')} <kbd aria-hidden="true">{t('submitKeys')}</kbd>
        </>
      }
      busy={busy || isRestDue}
      busyLabel={t('logging')}
      error={isShort && failure === preview?.refusal?.error ? null : failure}
      note={<CheckField label={t('logAnother')} checked={again} onChange={({ target }) => setAgain(target.checked)} />}
    >
      {error && (
        <Alert tone="danger" onRetry={onRetry}>
          {error.message}
        </Alert>
      )}
      {charged !== undefined && <Alert tone="warning">{t('restOf', { hours: formatNumber(charged) })}</Alert>}
      {notices}
      <ClientCombobox
        ref={field}
        label={labels('client')}
        required
        chosen={clientName}
        none={t('noClients')}
        onChoose={choose}
        end={balance !== undefined && t('leftNow', { hours: formatNumber(balance) })}
        error={errors.clientId?.message}
      />
      {isAsked && isCharged && fields.package}
      <div className="hb-fields is-3">
        {isCharged ? fields.hours : fields.minutes}
        {fields.status}
        {fields.date}
      </div>
      {isCharged && (
        <div role="status">
          {isShort ? (
            <div className="hb-preview-line is-short">
              <span>
                {left === 0 ? t('noneLeft') : t('tooFew', { hours: formatNumber(amount), left: formatNumber(left) })}
              </span>
              <Change before={left} after={takes === 'part' ? 0 : left} />
            </div>
          ) : (
            <div className="hb-preview-line">
              <span>{preview?.refusal ? preview.refusal.error : preview && partsText(preview, packages)}</span>
              {preview && !preview.refusal && (
                <Change
                  before={preview.parts.reduce((sum, one) => sum + one.hours, preview.balanceAfter)}
                  after={preview.balanceAfter}
                />
              )}
            </div>
          )}
        </div>
      )}
      {isShort && (
        <div
          className="d-grid gap-2"
          role="radiogroup"
          aria-label={t('whatToDo', { rest: formatNumber(hundredths(amount - left)) })}
        >
          {left > 0 && (
            <Choice
              label={t('chargePart', { left: formatNumber(left), rest: formatNumber(hundredths(amount - left)) })}
              hint={t('chargePartHint', { rest: formatNumber(hundredths(amount - left)) })}
              checked={takes === 'part'}
              onChoose={() => setChoice('part')}
            />
          )}
          <Choice
            label={t('chargeNone', { hours: formatNumber(amount) })}
            hint={left > 0 ? t('chargeNoneHint', { left: formatNumber(left) }) : t('chargeNoneLater')}
            checked={takes === 'none'}
            onChoose={() => setChoice('none')}
          />
        </div>
      )}
      {fields.description}
      {fields.task}
      <details
        className="hb-more-options"
        open={isNeeded || isUnfolded}
        onToggle={({ currentTarget }) => {
          currentTarget.open ||= isNeeded;
          setUnfolded(currentTarget.open);
        }}
      >
        <summary>{t('logMore')}</summary>
        <Fields>
          {isCharged && !isAsked && fields.package}
          {isCharged && fields.minutes}
          {fields.doNotCharge}
          {!isCharged && fields.reason}
          {fields.screenshots}
        </Fields>
      </details>
    </FormModal>
  );
}

/** What happens to the hours of the client: '10.5 h → 8 h'. */
function Change({ before, after }: { before: number; after: number }) {
  const t = useMessages(logMessages);
  return <b>{t('balanceChange', { before: formatNumber(hundredths(before)), after: formatNumber(after) })}</b>;
}

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  onChoose: () => void;
}

const Choice = ({ label, hint, checked, onChoose }: ChoiceProps) => (
  <label className="hb-choice">
    <input className="form-check-input" type="radio" name="tooFewHours" checked={checked} onChange={onChoose} />
    <span>
      <b className="fw-semibold">{label}</b>
      <span className="hb-two">{hint}</span>
    </span>
  </label>
);
