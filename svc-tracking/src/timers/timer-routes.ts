import { timers } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { createTimer, deleteTimer, pauseTimer, startTimer, stopTimer, updateTimer } from './change-timers';
import { timerView } from './timer-rules';
import { putTimerSettings, readTimerSettings } from './timer-settings';

/** Timers of the admin who calls, and their setting (D-65). */
export function timerRoutes(serve: Serve, deps: Deps) {
  const { timers: store, now } = deps;

  serve(timers.listTimers, async ({ actor }) => {
    const [rows, remindAfterHours] = await Promise.all([store.list(actor.id), store.remindAfterHours()]);
    return { timers: rows.map(timerView), now: now().toISOString(), remindAfterHours };
  });
  serve(timers.createTimer, ({ input, actor, idempotency }) => createTimer(deps, actor.id, input.body, idempotency));
  serve(timers.updateTimer, ({ input: { params, body }, actor, precondition }) =>
    updateTimer(deps, { id: actor.id, actor: actorOf(actor), precondition }, params.id, body),
  );
  serve(timers.startTimer, ({ input, actor }) => startTimer(deps, actor.id, input.params.id));
  serve(timers.pauseTimer, ({ input, actor }) => pauseTimer(deps, actor.id, input.params.id));
  serve(timers.stopTimer, ({ input, actor }) => stopTimer(deps, actor.id, input.params.id, input.body.at));
  serve(timers.deleteTimer, ({ input, actor, precondition }) =>
    deleteTimer(deps, actor.id, input.params.id, precondition),
  );

  serve(timers.getTimerSettings, () => readTimerSettings(deps));
  serve(timers.putTimerSettings, ({ input, precondition }) => putTimerSettings(deps, input.body, precondition));
}
