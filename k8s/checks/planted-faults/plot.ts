import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionStack } from '../deployments';
import type { Container, Manifest, Pod, Spec } from '../manifest';

/** The name of a job of the release that the manifests name. */
export function jobOf(name: string): string {
  const release = readFileSync(join(__dirname, '../../base/svc-billing/kustomization.yaml'), 'utf8');
  return `${name}-${/newTag: (\S+)/.exec(release)?.[1]}`;
}

/** A copy of the rendered production stack that a test can change. */
export class Plot {
  readonly manifests = structuredClone(productionStack().manifests);
  get(kind: string, name: string): Manifest {
    const found = this.manifests.find((one) => one.kind === kind && one.metadata.name === name);
    if (!found) throw new Error(`${kind} ${name} does not exist`);
    return found;
  }
  spec(kind: string, name: string): Spec {
    return this.get(kind, name).spec ?? {};
  }
  pod(name: string, kind = 'Deployment'): Pod {
    const { template, jobTemplate } = this.spec(kind, name);
    const pod = (template ?? jobTemplate?.spec.template)?.spec;
    if (!pod) throw new Error(`${kind} ${name} has no pod template`);
    return pod;
  }
  container(name: string, kind = 'Deployment'): Container {
    return this.pod(name, kind).containers[0] as Container;
  }
  remove(kind: string, name: string) {
    this.manifests.splice(this.manifests.indexOf(this.get(kind, name)), 1);
  }
  config(component: string): Record<string, string> {
    const name = this.container(component).envFrom?.[0]?.configMapRef?.name ?? '';
    return this.get('ConfigMap', name).data ?? {};
  }
  policy(name: string): Required<Pick<Spec, 'ingress' | 'egress'>> {
    return this.spec('NetworkPolicy', name) as Required<Pick<Spec, 'ingress' | 'egress'>>;
  }
}

/** A fault, and the name of the only rule that must report it. */
export type Fault = [title: string, plant: (plot: Plot) => void, rule: string];
