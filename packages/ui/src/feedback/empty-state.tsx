import type { ReactNode } from 'react';
import { Icon, type IconName } from '../basics/icon';

/** The state of an empty list: a title, a line of help and an action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="hb-empty">
      <Icon name={icon} />
      <b>{title}</b>
      {children && <span>{children}</span>}
      {action}
    </div>
  );
}
