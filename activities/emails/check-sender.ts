import { log } from '@temporalio/activity';
import {
  isAuthenticationRecord,
  listRecordNames,
  type AuthenticationRecord,
} from '../../domain/mail-authentication.ts';
import {
  getMailDomain,
  isWithinDomain,
  toRegistrableDomain,
  buildVerificationRecord,
} from '../../domain/mail-domain.ts';
import { openConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import {
  findMailConnection,
  findSender,
  recordAuthentication,
  recordProblem,
  recordProof,
  type SenderAuthentication,
} from '../../models/emails/senders.ts';
import { inProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { ConnectionsActivities } from '../../workflows/contract/connections.ts';
import { readResendDomains } from '../connections/ask-resend.ts';
import type { ConnectionSecrets } from '../connections/renew-secret.ts';
import { lookUpTxt, readTxt } from './look-up-txt.ts';

export type CheckSenderDependencies = {
  database: Database;
  connectionKeyring: Keyring;
  connectionSecrets: Pick<ConnectionSecrets, 'getUsable'>;
  senderChecks: {
    /** If empty, the system's name servers are used. */
    dnsServers: readonly string[];
    resendUrl: string;
  };
};

/**
 * Verifies the sender's domain by a TXT record, or else by a verified domain of the project's own Resend
 * account. Also records the state of SPF, DKIM and DMARC.
 */
export function createCheckSender(
  dependencies: CheckSenderDependencies,
): ConnectionsActivities['checkSender'] {
  const { database, senderChecks } = dependencies;
  return async ({ projectId }) => {
    const sender = await inProject(database, projectId, findSender);
    if (!sender) return;
    const { address } = sender;
    const domain = getMailDomain(address);
    const [recordStatus, authentication] = await Promise.all([
      lookUpTxt(buildVerificationRecord(address, sender.verificationToken), senderChecks.dnsServers),
      readAuthentication(domain, senderChecks.dnsServers),
    ]);
    const hasRecord = recordStatus === 'found';
    const resendProof = hasRecord ? undefined : await findProofAtResend(dependencies, projectId, domain);
    await inProject(database, projectId, async (project) => {
      if (hasRecord) {
        const provenDomain = toRegistrableDomain(domain) ?? domain;
        await recordProof(project, { address, domain: provenDomain, by: 'dns' });
      } else if (resendProof) await recordProof(project, { address, ...resendProof });
      else await recordProblem(project, { address, problem: recordStatus });
      await recordAuthentication(project, { address, authentication });
    });
  };
}

/** Returns undefined if no verified domain contains `domain`, or if the account cannot be read. */
async function findProofAtResend(
  { database, connectionKeyring, connectionSecrets, senderChecks }: CheckSenderDependencies,
  projectId: string,
  domain: string,
): Promise<{ domain: string; by: 'resend' } | undefined> {
  const connection = await inProject(database, projectId, async (project) => {
    const id = await findMailConnection(project);
    return id === undefined ? undefined : openConnection(project, connectionKeyring, id, { isUse: false });
  });
  if (connection?.status !== 'active') return undefined;
  try {
    const { secret } = await connectionSecrets.getUsable(connection);
    const domains = await readResendDomains(senderChecks.resendUrl, secret);
    const verified = domains?.find(
      ({ name, status }) => status === 'verified' && isWithinDomain(domain, name),
    );
    return verified && { domain: verified.name, by: 'resend' };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn('domains of a Resend account not read', { connectionId: connection.id, reason });
    return undefined;
  }
}

async function readAuthentication(domain: string, servers: readonly string[]): Promise<SenderAuthentication> {
  const [spf, dkim, dmarc] = await Promise.all([
    findRecord('spf', domain, servers),
    findRecord('dkim', domain, servers),
    findRecord('dmarc', domain, servers),
  ]);
  return { spf, dkim, dmarc };
}

async function findRecord(
  record: AuthenticationRecord,
  domain: string,
  servers: readonly string[],
): Promise<SenderAuthentication[AuthenticationRecord]> {
  const names = listRecordNames(record, domain);
  const found = await Promise.all(names.map((name) => readTxt(name, servers)));
  const position = found.findIndex((texts) => texts?.some((text) => isAuthenticationRecord(record, text)));
  const name = names[Math.max(0, position)] ?? domain;
  if (position >= 0) return { name, state: 'found' };
  return { name, state: found.includes(undefined) ? 'unknown' : 'missing' };
}
