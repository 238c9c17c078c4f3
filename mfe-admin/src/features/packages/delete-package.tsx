import type { TimePackage } from '@hourbank/contracts';
import { actionFailure } from '@hourbank/mfe-kit';
import { Button, useConfirm, useToast } from '@hourbank/ui';
import { packageLabels } from './package-labels';
import { useDeletePackage } from './queries';

interface DeletePackageProps {
  of: TimePackage;
  onFailure: (message: string | null) => void;
  /** Leaves the page of the deleted package. */
  onDeleted: () => void;
}

/** Button that deletes a package after a confirmation. */
export function DeletePackage({ of: { id, revision }, onFailure, onDeleted }: DeletePackageProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeletePackage();
  const confirmAndDelete = async () => {
    onFailure(null);
    if (
      !(await confirm({
        title: `Delete package #${id}`,
        text: 'Are you sure you want to delete this package?',
        confirmLabel: 'Delete package',
      }))
    )
      return;
    remove.mutate(
      { id, revision },
      {
        onSuccess: () => {
          toast({ title: `Package #${id} was deleted.` });
          onDeleted();
        },
        onError: (error) => onFailure(actionFailure(error, packageLabels)),
      },
    );
  };
  return (
    <Button variant="outline-danger" busy={remove.isPending} onClick={() => void confirmAndDelete()}>
      Delete
    </Button>
  );
}
