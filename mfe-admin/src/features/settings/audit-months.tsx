import { security } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useOperationForm } from '@hourbank/mfe-kit';
import { NumberField } from '@hourbank/ui';
import { messages } from './messages';

interface AuditMonthsProps {
  months: number;
  disabled: boolean;
  onMonths: (months: number) => void;
}

/** How long the audit log is kept. A changed number is saved when the field is left, and by Enter. */
export function AuditMonths({ months, disabled, onMonths }: AuditMonthsProps) {
  const t = useMessages(messages);
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useOperationForm(security.updateSecuritySettings.body, { defaultValues: { auditMonths: months } });
  const save = handleSubmit(({ auditMonths = months }) => {
    if (auditMonths !== months) onMonths(auditMonths);
  });
  return (
    <form className="mt-3" noValidate onSubmit={(event) => void save(event)} onBlur={() => void save()}>
      <NumberField
        className="w-auto"
        label={t('auditMonths')}
        hint={t('auditMonthsHint')}
        error={errors.auditMonths?.message}
        disabled={disabled}
        {...register('auditMonths', { valueAsNumber: true })}
      />
    </form>
  );
}
