import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import { ButtonLink } from './row-tools';

/** What the dialog to log time starts with. */
export interface LogTimeStart {
  clientId?: number | undefined;
  /** A task of the client. */
  taskId?: number | undefined;
  /** A timer of the admin whose time is logged. */
  timerId?: number | undefined;
}

/** Opens the dialog to log time. The layout of the console has it. */
export const LogTimeContext = createContext<(start: LogTimeStart) => void>(() => {});
export const useLogTime = () => useContext(LogTimeContext);

interface LogTimeLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size' | 'children'> {
  clientId: number;
  taskId?: number;
}

/** A link to the page that logs time for a client. It opens the dialog, unless it is opened in a new tab. */
export function LogTimeLink({ clientId, taskId, ...link }: LogTimeLinkProps) {
  const logTime = useLogTime();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    logTime({ clientId, taskId });
  };
  return (
    <ButtonLink
      {...link}
      icon="clock"
      to="/dashboard/clients/addentry/$clientId"
      params={{ clientId: String(clientId) }}
      search={{ task: taskId }}
      onClick={open}
    />
  );
}
