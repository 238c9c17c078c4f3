import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { allOperations, type Audience } from '@hourbank/contracts';
import { bodyLimitOf } from '@hourbank/contracts/body-limits';
import { api, type CostlyRequest, costlyRequests } from '@hourbank/testing';
import type { MailServer } from '../../../svc-identity/tests/mail-server';
import { aColleague } from '../../support/colleague';
import { anAccount } from '../../support/people';
import { setStage } from '../load/stage';
import type { RunningStack } from '../stack/stack';
import { acceptedRequests } from './accepted-requests';

/** Requests of one kind of caller, from some addresses, at some pace. */
export interface Family {
  caller: 'anybody' | 'client' | 'admin';
  addresses: number;
  /** Requests that each address has in progress at a time. */
  parallel: number;
  /** Pause of each of them after a response, ms. 0 is above all limits. */
  pauseMs: number;
  /** Only the shapes with these names. */
  shapes?: RegExp;
}

const audiences: Record<Family['caller'], Audience[]> = {
  anybody: ['public'],
  client: ['client', 'user'],
  admin: ['admin'],
};

export const families: Family[] = (['anybody', 'client', 'admin'] as const).flatMap((caller) =>
  [1, 20].flatMap((addresses) => [
    { caller, addresses, parallel: 4, pauseMs: 500 },
    { caller, addresses, parallel: addresses === 1 ? 16 : 4, pauseMs: 0 },
  ]),
);

/** They would end the sessions that all requests use, or close the account. */
const isExcluded = (id: string) => /^(end|delete|erase)|logout|disable|change\w*Password/i.test(id);

async function aColleaguesToken(stack: RunningStack, mailServer: MailServer): Promise<string> {
  const login = await aColleague(stack, mailServer, 'owner');
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', login);
  return body.token;
}

/**
 * Prepares an attack: the returned function repeats the costly requests of all operations of a caller until `isOver`.
 * It returns how many responses had each status.
 */
export async function prepareFamily(stack: RunningStack, mailServer: MailServer, family: Family) {
  const { caller, addresses, parallel, pauseMs, shapes = /./ } = family;
  const stage = await setStage(stack, 1);
  const accepted = await acceptedRequests(stack, stage);
  const requests = allOperations
    .filter(({ id, auth, path }) => audiences[caller].includes(auth) && path.startsWith('/api/') && !isExcluded(id))
    .flatMap((operation) =>
      costlyRequests(operation, bodyLimitOf(operation), {
        path: accepted.pathOf(operation),
        valid: accepted.bodyOf(operation),
      }),
    )
    .filter(({ shape }) => shapes.test(shape));
  const tokens: string[] = [];
  for (let count = 0; count < addresses; count += 1) {
    if (caller === 'anybody') tokens.push('');
    else if (caller === 'admin') tokens.push(await aColleaguesToken(stack, mailServer));
    else tokens.push(count === 0 ? stage.account.token : (await anAccount(stack.url, stack.adminApi)).token);
  }

  return async (isOver: () => boolean) => {
    const statuses: Record<number, number> = {};
    const agent = new Agent({ keepAlive: true });
    const send = ({ method, path, headers: given, bytes }: CostlyRequest, index: number) =>
      new Promise<void>((resolve) => {
        const headers = {
          'content-length': bytes.length,
          ...(tokens[index] && { authorization: `Bearer ${tokens[index]}` }),
          ...given,
          'x-forwarded-for': [given['x-forwarded-for'], `203.0.113.${index + 1}`].join(','),
        };
        httpRequest(new URL(path, stack.url), { agent, method, headers }, (response) => {
          const status = response.statusCode ?? 0;
          statuses[status] = (statuses[status] ?? 0) + 1;
          response.resume().once('close', () => resolve());
        })
          .once('error', () => resolve())
          .end(bytes);
      });
    let next = 0;
    const repeat = async (index: number) => {
      while (!isOver()) {
        const request = requests[next++ % requests.length];
        if (request) await send(request, index);
        await sleep(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: addresses * parallel }, (_, index) => repeat(index % addresses)));
    agent.destroy();
    return statuses;
  };
}
