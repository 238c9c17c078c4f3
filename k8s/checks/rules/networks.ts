import { arrows, parts } from '../architecture';
import { type Stack, selects, type Workload } from '../deployment';
import { type Labels, type Manifest, nameOf, type Peer, type PolicyPort } from '../manifest';
import { rule } from './rule';

const nameLabel = 'app.kubernetes.io/name';
const policiesOf = (stack: Stack, { labels }: Workload) =>
  stack.of('NetworkPolicy').filter(({ spec }) => selects(spec?.podSelector ?? {}, labels));
const isForAll = ({ spec }: Manifest) => Object.keys(spec?.podSelector ?? {}).length === 0;
const isDeny = (policy: Manifest) =>
  isForAll(policy) &&
  !policy.spec?.ingress?.length &&
  !policy.spec?.egress?.length &&
  ['Ingress', 'Egress'].every((type) => policy.spec?.policyTypes?.includes(type));

interface Way {
  peers: Peer[];
  ports: PolicyPort[];
}
const waysIn = (policy: Manifest): Way[] =>
  (policy.spec?.ingress ?? []).map(({ from, ports = [] }) => ({ peers: from ?? [{}], ports }));
const waysOut = (policy: Manifest): Way[] =>
  (policy.spec?.egress ?? []).map(({ to, ports = [] }) => ({ peers: to ?? [{}], ports }));

/** Peers within the namespace, by name. */
const named = (ways: Way[]) =>
  ways
    .flatMap(({ peers }) => peers)
    .flatMap(({ podSelector, namespaceSelector }) =>
      namespaceSelector ? [] : (podSelector?.matchLabels?.[nameLabel] ?? []),
    );
const sorted = (names: Iterable<string>) =>
  [...new Set(names)]
    .filter((name) => parts.includes(name))
    .toSorted()
    .join(', ');
const callersOf = (part: string) => parts.filter((caller) => arrows[caller]?.includes(part));

const covers = (ways: Way[], name: string, port: number) =>
  ways.some(
    ({ peers, ports }) =>
      peers.some(({ podSelector }) => podSelector?.matchLabels?.[nameLabel] === name) &&
      ports.some((open) => open.port === port),
  );

export const networkRules = [
  rule('nobody calls anybody unless a policy says so', (stack) =>
    stack.of('NetworkPolicy').some(isDeny) ? [] : ['There is no policy that denies everything else'],
  ),

  rule('everybody can look up names', (stack) =>
    stack
      .of('NetworkPolicy')
      .some(
        (policy) =>
          isForAll(policy) &&
          policy.spec?.egress?.some(({ ports = [] }) =>
            ports.some(({ protocol, port }) => protocol === 'UDP' && port === 53),
          ),
      )
      ? []
      : ['Nobody is let out to the name servers'],
  ),

  rule('whoever is named in a policy exists', (stack) =>
    stack.of('NetworkPolicy').flatMap((policy) => {
      const known = new Set([...parts, ...stack.workloads.map(({ part }) => part)]);
      const targets = [policy.spec?.podSelector?.matchLabels?.[nameLabel] ?? []].flat();
      return [...targets, ...named([...waysIn(policy), ...waysOut(policy)])]
        .filter((name) => !known.has(name))
        .map((name) => `${nameOf(policy)} names ${name}`);
    }),
  ),

  rule('every pod has a policy for both directions', (stack) =>
    stack.workloads.flatMap((workload) => {
      const types = policiesOf(stack, workload)
        .filter((policy) => !isForAll(policy))
        .flatMap(({ spec }) => spec?.policyTypes ?? []);
      return types.includes('Ingress') && types.includes('Egress')
        ? []
        : [`${nameOf(workload.manifest)} has no policy of its own`];
    }),
  ),

  rule('whom a part lets in is whom the architecture lets call it', (stack) =>
    stack.serving.flatMap((workload) => {
      const [actual, wanted] = [
        sorted(named(policiesOf(stack, workload).flatMap(waysIn))),
        sorted(callersOf(workload.part)),
      ];
      return actual === wanted
        ? []
        : [`${nameOf(workload.manifest)} lets in ${actual || 'nobody'}, not ${wanted || 'nobody'}`];
    }),
  ),

  rule('whom a part may call is whom the architecture says it calls', (stack) =>
    stack.serving.flatMap((workload) => {
      const [actual, wanted] = [
        sorted(named(policiesOf(stack, workload).flatMap(waysOut))),
        sorted(arrows[workload.part] ?? []),
      ];
      return actual === wanted
        ? []
        : [`${nameOf(workload.manifest)} may call ${actual || 'nobody'}, not ${wanted || 'nobody'}`];
    }),
  ),

  rule('a call that is let out is let in, at a port that is open', (stack) =>
    stack.serving.flatMap((caller) =>
      stack.serving
        .filter((called) => arrows[caller.part]?.includes(called.part))
        .flatMap((called) => {
          const port = called.container.ports?.find(({ name }) => name === 'http')?.containerPort ?? 0;
          const out = covers(policiesOf(stack, caller).flatMap(waysOut), called.part, port);
          const into = covers(policiesOf(stack, called).flatMap(waysIn), caller.part, port);
          return !named(policiesOf(stack, caller).flatMap(waysOut)).includes(called.part) ||
            !named(policiesOf(stack, called).flatMap(waysIn)).includes(caller.part) ||
            (out && into)
            ? []
            : [`${caller.part} does not get to port ${port} of ${called.part}`];
        }),
    ),
  ),

  rule('nobody gets in from everywhere', (stack) =>
    stack
      .of('NetworkPolicy')
      .filter((policy) =>
        waysIn(policy).some(
          ({ peers, ports }) =>
            ports.length === 0 ||
            peers.some(
              (peer) =>
                Object.keys(peer).length === 0 ||
                Object.values(peer).some((selector) => Object.keys(selector as object).length === 0),
            ),
        ),
      )
      .map((policy) => `${nameOf(policy)} lets anybody in`),
  ),

  rule('no way out is to everywhere, or to what a machine tells about itself', (stack) =>
    stack
      .of('NetworkPolicy')
      .filter((policy) =>
        waysOut(policy).some(
          ({ peers, ports }) =>
            ports.length === 0 ||
            peers.some(
              ({ podSelector, namespaceSelector, ipBlock }) =>
                (!podSelector && !namespaceSelector && !ipBlock) ||
                (ipBlock?.cidr === '0.0.0.0/0' && !ipBlock.except?.includes('169.254.0.0/16')),
            ),
        ),
      )
      .map((policy) => `${nameOf(policy)} lets out too far`),
  ),

  rule('the way in from outside leads to the gateway', (stack) =>
    stack.of('Ingress').flatMap((ingress) =>
      (ingress.spec?.rules ?? [])
        .flatMap(({ http }) => http?.paths ?? [])
        .filter(({ backend: { service } }) => {
          const { selector, ports } = stack.find('Service', service.name)?.spec ?? {};
          return (
            (selector as Labels | undefined)?.[nameLabel] !== 'gateway' ||
            !ports?.some(({ name }) => name === service.port.name)
          );
        })
        .map(({ backend }) => `${nameOf(ingress)} leads to ${backend.service.name}`),
    ),
  ),
];
