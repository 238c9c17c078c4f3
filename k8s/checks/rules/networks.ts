import { arrows, components } from '../architecture';
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

interface Connections {
  peers: Peer[];
  ports: PolicyPort[];
}
const ingressOf = (policy: Manifest): Connections[] =>
  (policy.spec?.ingress ?? []).map(({ from, ports = [] }) => ({ peers: from ?? [{}], ports }));
const egressOf = (policy: Manifest): Connections[] =>
  (policy.spec?.egress ?? []).map(({ to, ports = [] }) => ({ peers: to ?? [{}], ports }));

/** Names of the peers in the same namespace. */
const peerNames = (connections: Connections[]) =>
  connections
    .flatMap(({ peers }) => peers)
    .flatMap(({ podSelector, namespaceSelector }) =>
      namespaceSelector ? [] : (podSelector?.matchLabels?.[nameLabel] ?? []),
    );
const sorted = (names: Iterable<string>) =>
  [...new Set(names)]
    .filter((name) => components.includes(name))
    .toSorted()
    .join(', ');
const callersOf = (component: string) => components.filter((caller) => arrows[caller]?.includes(component));

const allows = (connections: Connections[], name: string, port: number) =>
  connections.some(
    ({ peers, ports }) =>
      peers.some(({ podSelector }) => podSelector?.matchLabels?.[nameLabel] === name) &&
      ports.some((allowed) => allowed.port === port),
  );

export const networkRules = [
  rule('a policy denies all connections by default', (stack) =>
    stack.of('NetworkPolicy').some(isDeny) ? [] : ['No policy denies all other connections'],
  ),

  rule('all pods can resolve names', (stack) =>
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
      : ['No policy allows connections to the name servers'],
  ),

  rule('policies name only components that exist', (stack) =>
    stack.of('NetworkPolicy').flatMap((policy) => {
      const known = new Set([...components, ...stack.workloads.map(({ component }) => component)]);
      const targets = [policy.spec?.podSelector?.matchLabels?.[nameLabel] ?? []].flat();
      return [...targets, ...peerNames([...ingressOf(policy), ...egressOf(policy)])]
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
        : [`${nameOf(workload.manifest)} has no policy of its own for both directions`];
    }),
  ),

  rule('ingress policies allow exactly the callers in the architecture', (stack) =>
    stack.serving.flatMap((workload) => {
      const [actual, expected] = [
        sorted(peerNames(policiesOf(stack, workload).flatMap(ingressOf))),
        sorted(callersOf(workload.component)),
      ];
      return actual === expected
        ? []
        : [`${nameOf(workload.manifest)} accepts calls from ${actual || 'none'} instead of ${expected || 'none'}`];
    }),
  ),

  rule('egress policies allow exactly the calls in the architecture', (stack) =>
    stack.serving.flatMap((workload) => {
      const [actual, expected] = [
        sorted(peerNames(policiesOf(stack, workload).flatMap(egressOf))),
        sorted(arrows[workload.component] ?? []),
      ];
      return actual === expected
        ? []
        : [`${nameOf(workload.manifest)} may call ${actual || 'none'} instead of ${expected || 'none'}`];
    }),
  ),

  rule("the policies of caller and callee allow the callee's port", (stack) =>
    stack.serving.flatMap((caller) =>
      stack.serving
        .filter((callee) => arrows[caller.component]?.includes(callee.component))
        .flatMap((callee) => {
          const port = callee.container.ports?.find(({ name }) => name === 'http')?.containerPort ?? 0;
          const isOutAllowed = allows(policiesOf(stack, caller).flatMap(egressOf), callee.component, port);
          const isInAllowed = allows(policiesOf(stack, callee).flatMap(ingressOf), caller.component, port);
          return !peerNames(policiesOf(stack, caller).flatMap(egressOf)).includes(callee.component) ||
            !peerNames(policiesOf(stack, callee).flatMap(ingressOf)).includes(caller.component) ||
            (isOutAllowed && isInAllowed)
            ? []
            : [`${caller.component} cannot reach port ${port} of ${callee.component}`];
        }),
    ),
  ),

  rule('no policy allows connections from any source or to any port', (stack) =>
    stack
      .of('NetworkPolicy')
      .filter((policy) =>
        ingressOf(policy).some(
          ({ peers, ports }) =>
            ports.length === 0 ||
            peers.some(
              (peer) =>
                Object.keys(peer).length === 0 ||
                Object.values(peer).some((selector) => Object.keys(selector as object).length === 0),
            ),
        ),
      )
      .map((policy) => `${nameOf(policy)} allows any source or any port`),
  ),

  rule("no policy allows connections to any destination or to a node's metadata service", (stack) =>
    stack
      .of('NetworkPolicy')
      .filter((policy) =>
        egressOf(policy).some(
          ({ peers, ports }) =>
            ports.length === 0 ||
            peers.some(
              ({ podSelector, namespaceSelector, ipBlock }) =>
                (!podSelector && !namespaceSelector && !ipBlock) ||
                (ipBlock?.cidr === '0.0.0.0/0' && !ipBlock.except?.includes('169.254.0.0/16')),
            ),
        ),
      )
      .map((policy) => `${nameOf(policy)} allows any destination, any port or link-local addresses`),
  ),

  rule('every Ingress path forwards to the gateway', (stack) =>
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
        .map(({ backend }) => `${nameOf(ingress)} forwards to ${backend.service.name}`),
    ),
  ),
];
