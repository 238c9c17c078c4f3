import { setTimeout as sleep } from 'node:timers/promises';
import type { TwoServices } from './two-services';

/** Kills a random one of the two services `kills` times, and freezes one before every sixth kill. */
export async function killRepeatedly({ billing, tracking }: TwoServices, kills: number, random: () => number) {
  let frozen = 0;
  for (let done = 0; done < kills; done += 1) {
    await sleep(150 + random() * 450);
    const victim = random() < 0.5 ? billing : tracking;
    if (done % 6 === 5) {
      frozen += 1;
      victim.signal('SIGSTOP');
      await sleep(500 + random() * 2500);
      victim.signal('SIGCONT');
      await sleep(random() * 200);
    }
    await victim.kill();
    await sleep(random() * 200);
    await victim.restart();
  }
  return { kills, frozen };
}
