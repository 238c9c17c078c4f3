import { useMessages } from '@hourbank/i18n/react';
import type { TimePackage } from '@hourbank/contracts';
import { actionFailure } from '@hourbank/mfe-kit';
import { focusPage } from '@hourbank/mfe-kit/page-focus';
import { Button, useToast } from '@hourbank/ui';
import { useId } from 'react';
import { fieldLabels } from '../../shared/field-labels';
import { useDeletePackage } from './queries';
import { messages } from './messages';
import { useConfirmDelete } from './use-confirm-delete';
import { useDecidedElsewhere } from './use-decided-elsewhere';

interface DeletePackageProps {
  of: TimePackage;
  onFailure: (message: string | null) => void;
  /** Leaves the page of the deleted package. */
  onDeleted: () => void;
}

/** Button that deletes a package after a confirmation; disabled, with the reason, while entries take its hours. */
export function DeletePackage({ of, onFailure, onDeleted }: DeletePackageProps) {
  const { id, revision, hoursUsed } = of;
  const t = useMessages(messages);
  const confirm = useConfirmDelete();
  const reasonId = useId();
  const hasEntries = hoursUsed > 0;
  const toast = useToast();
  const remove = useDeletePackage();
  const decidedElsewhere = useDecidedElsewhere(of);
  const onError = async (error: Error) => {
    const other = await decidedElsewhere(error, 'delete');
    if (other === null) return onFailure(actionFailure(error, fieldLabels()));
    // The place of the failure goes with the page of before.
    toast({ title: other, tone: 'info' });
    focusPage();
  };
  const confirmAndDelete = async () => {
    onFailure(null);
    if (!(await confirm(of))) return;
    remove.mutate(
      { id, revision },
      {
        onSuccess: () => {
          toast({ title: t('deleted', { id }) });
          onDeleted();
        },
        onError: (error) => void onError(error),
      },
    );
  };
  return (
    <span className="d-inline-flex flex-wrap align-items-center justify-content-end gap-2">
      {hasEntries && (
        <span id={reasonId} className="hb-hint">
          {t('hasEntries', { id })}
        </span>
      )}
      <Button
        variant="outline-danger"
        disabled={hasEntries}
        aria-describedby={hasEntries ? reasonId : undefined}
        busy={remove.isPending}
        onClick={() => void confirmAndDelete()}
      >
        {t('deleteButton')}
      </Button>
    </span>
  );
}
