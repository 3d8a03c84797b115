import { appKeyIssue, appKeyList, appKeyRevoke } from '../../admin/commands/app-key.ts';
import {
  serviceAccountKeyIssue,
  serviceAccountKeyList,
  serviceAccountKeyRevoke,
} from '../../admin/commands/service-account-key.ts';
import { writeKeyCreate, writeKeyList, writeKeyRevoke } from '../../admin/commands/write-key.ts';
import { ConflictError, NotFoundError } from '../../admin/failures.ts';
import { inProject } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import { isWellFormedSecret } from '../../models/secret-digest.ts';
import { getAudit, createProject, openAdmin } from './open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';

const admin = keepOpen(openAdmin);

it('issues one key with and one key without an expiry for a service account, and creates the service account only once', async () => {
  const { projectId: project } = await createProject(admin.context);
  const before = Date.now();
  const key = await serviceAccountKeyIssue(admin.context, {
    project,
    serviceAccount: 'crm-sync',
    scope: ['crm_objects:read', 'emails:send'],
    expiresIn: 3600,
  });
  const endless = await serviceAccountKeyIssue(admin.context, {
    project,
    serviceAccount: 'crm-sync',
    scope: ['ads:read'],
  });
  expect(isWellFormedSecret('tl_sk_', key.secret)).toBe(true);
  expect(key.expiresAt?.getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
  expect(await serviceAccountKeyList(admin.context, { project })).toEqual([
    expect.objectContaining({ id: key.id, serviceAccount: 'crm-sync', expiresAt: key.expiresAt }),
    expect.objectContaining({ id: endless.id, serviceAccount: 'crm-sync', expiresAt: null }),
  ]);
  const accounts = await inProject(admin.context.database, project, (scope) =>
    rows(scope, 'select id from service_accounts'),
  );
  expect(accounts).toHaveLength(1);
});

const ORIGIN = 'https://www.shop.example';

const KEYS = [
  {
    kind: 'app key',
    noun: 'app-key',
    prefix: 'tl_ak_' as const,
    issue: async (project: string) => {
      const { id, secret } = await appKeyIssue(admin.context, { project, name: 'newsletter' });
      return { id, secret, shown: { name: 'newsletter' } };
    },
    list: appKeyList,
    revoke: appKeyRevoke,
  },
  {
    kind: 'service-account key',
    noun: 'service-account-key',
    prefix: 'tl_sk_' as const,
    issue: async (project: string) => {
      const key = { project, serviceAccount: 'program', scope: ['ads:read' as const] };
      const { id, secret } = await serviceAccountKeyIssue(admin.context, key);
      return { id, secret, shown: { serviceAccount: 'program' } };
    },
    list: serviceAccountKeyList,
    revoke: serviceAccountKeyRevoke,
  },
  {
    kind: 'write key',
    noun: 'write-key',
    prefix: 'tl_pk_' as const,
    issue: async (project: string) => {
      const created = await writeKeyCreate(admin.context, { project, name: 'shop', origin: [ORIGIN] });
      return { id: created.id, secret: created.key, shown: { key: created.key, allowedOrigins: [ORIGIN] } };
    },
    list: writeKeyList,
    revoke: writeKeyRevoke,
  },
];

it.each(KEYS)(
  'issues, lists and revokes a $kind in its own project only, refuses a second revocation, and audits the issue and the revocation',
  async ({ kind, noun, prefix, issue, list, revoke }) => {
    const { projectId: project } = await createProject(admin.context);
    const { projectId: other } = await createProject(admin.context);
    const { id: key, secret, shown } = await issue(project);
    expect(isWellFormedSecret(prefix, secret)).toBe(true);
    const row = { ...shown, id: key };
    expect(await list(admin.context, { project })).toEqual([
      expect.objectContaining({ ...row, revokedAt: null }),
    ]);
    expect(await list(admin.context, { project: other })).toEqual([]);
    await expect(revoke(admin.context, { project: other, key })).rejects.toThrow(NotFoundError);
    const { revokedAt } = await revoke(admin.context, { project, key });
    expect(await list(admin.context, { project })).toEqual([expect.objectContaining({ ...row, revokedAt })]);
    await expect(revoke(admin.context, { project, key })).rejects.toThrow(ConflictError);
    await expect(revoke(admin.context, { project, key })).rejects.toThrow(
      `${kind} ${key} was already revoked at ${revokedAt.toISOString()}.`.slice(1),
    );
    const entries = (await getAudit(admin.context, project)).filter(({ target }) => target === key);
    expect(entries.map(({ action }) => action.split('.')[0])).toEqual([noun, noun]);
  },
);
