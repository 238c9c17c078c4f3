import type { Stack } from '../deployment';
import { type Manifest, nameOf } from '../manifest';

/** `says` states the rule in one sentence; `faults` lists the violations in a stack. */
export interface Rule {
  says: string;
  faults: (stack: Stack) => string[];
}

export const rule = (says: string, faults: Rule['faults']): Rule => ({ says, faults });

/** The faults of the manifests of a kind, each of which `fault` describes without its name. */
export const ofKind =
  (kind: string, fault: (manifest: Manifest, stack: Stack) => string | false | undefined) => (stack: Stack) =>
    stack.of(kind).flatMap((manifest) => {
      const found = fault(manifest, stack);
      return found ? [`${nameOf(manifest)} ${found}`] : [];
    });
