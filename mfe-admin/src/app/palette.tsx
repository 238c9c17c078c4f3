import type { ComponentProps } from 'react';
import { Palette as SearchPalette } from '../features/palette/palette';
import { useRunningTimer } from '../features/timers/use-running-timer';

/** The search of the console, with what is done with the running timer. */
export const Palette = (props: Omit<ComponentProps<typeof SearchPalette>, 'timer'>) => (
  <SearchPalette {...props} timer={useRunningTimer()} />
);
