import { useMessages } from '@hourbank/i18n/react';
import type { TimePackage } from '@hourbank/contracts';
import { actionFailure } from '@hourbank/mfe-kit';
import { Button, useConfirm, useToast } from '@hourbank/ui';
import { fieldLabels } from '../../shared/field-labels';
import { useDeletePackage } from './queries';
import { messages } from './messages';

interface DeletePackageProps {
  of: TimePackage;
  onFailure: (message: string | null) => void;
  /** Leaves the page of the deleted package. */
  onDeleted: () => void;
}

/** Button that deletes a package after a confirmation. */
export function DeletePackage({ of: { id, revision }, onFailure, onDeleted }: DeletePackageProps) {
  const t = useMessages(messages);
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeletePackage();
  const confirmAndDelete = async () => {
    onFailure(null);
    if (
      !(await confirm({
        title: t('deleteTitle', { id }),
        text: t('deleteQuestion'),
        confirmLabel: t('deleteConfirm'),
      }))
    )
      return;
    remove.mutate(
      { id, revision },
      {
        onSuccess: () => {
          toast({ title: t('deleted', { id }) });
          onDeleted();
        },
        onError: (error) => onFailure(actionFailure(error, fieldLabels())),
      },
    );
  };
  return (
    <Button variant="outline-danger" busy={remove.isPending} onClick={() => void confirmAndDelete()}>
      {t('deleteButton')}
    </Button>
  );
}
