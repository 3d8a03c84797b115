import { randomUUID } from 'node:crypto';
import { appKeyIssue, appKeyList, appKeyRevoke } from '../../admin/commands/app-key.ts';
import {
  serviceAccountKeyIssue,
  serviceAccountKeyList,
  serviceAccountKeyRevoke,
} from '../../admin/commands/service-account-key.ts';
import { ConflictError, NotFoundError } from '../../admin/failures.ts';
import { inProject } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import { digestSecret, isWellFormedSecret } from '../../models/secret-digest.ts';
import { auditOf, makeProject, openAdmin, type OpenAdmin } from './open-admin.ts';

let admin: OpenAdmin;

beforeAll(async () => {
  admin = await openAdmin();
});

afterAll(() => admin.close());

describe('service account keys', () => {
  it('are issued with scopes and an end; their account is made once', async () => {
    const { projectId: project } = await makeProject(admin.context);
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

  it('leave only a digest behind', async () => {
    const { projectId: project } = await makeProject(admin.context);
    const { secret } = await serviceAccountKeyIssue(admin.context, {
      project,
      serviceAccount: 'program',
      scope: ['ads:read'],
    });
    const found = await inProject(admin.context.database, project, (scope) =>
      rows<{ digest: Buffer; whole: string }>(
        scope,
        'select secret_digest as digest, to_jsonb(service_account_keys)::text as whole from service_account_keys',
      ),
    );
    expect(found.map(({ digest }) => digest)).toEqual([digestSecret(secret)]);
    expect(JSON.stringify([rows, await auditOf(admin.context, project)])).not.toContain(secret);
  });

  it('are revoked once, in their own project only', async () => {
    const { projectId: project } = await makeProject(admin.context);
    const { projectId: other } = await makeProject(admin.context);
    const { id: key } = await serviceAccountKeyIssue(admin.context, {
      project,
      serviceAccount: 'program',
      scope: ['ads:read'],
    });
    await expect(serviceAccountKeyRevoke(admin.context, { project: other, key })).rejects.toThrow(
      NotFoundError,
    );
    const revoked = await serviceAccountKeyRevoke(admin.context, { project, key });
    expect(await serviceAccountKeyList(admin.context, { project })).toEqual([
      expect.objectContaining({ id: key, revokedAt: revoked.revokedAt }),
    ]);
    await expect(serviceAccountKeyRevoke(admin.context, { project, key })).rejects.toThrow(
      new ConflictError(
        `Service account key ${key} was revoked already, at ${revoked.revokedAt.toISOString()}.`,
      ),
    );
    expect((await auditOf(admin.context, project)).map(({ action, target }) => [action, target])).toEqual([
      ['service-account-key.revoke', key],
      ['service-account-key.issue', key],
      ['project.create', project],
    ]);
  });
});

describe('app keys', () => {
  it('are issued, listed and revoked once', async () => {
    const { projectId: project } = await makeProject(admin.context);
    const issued = await appKeyIssue(admin.context, { project, name: 'newsletter' });
    expect(isWellFormedSecret('tl_ak_', issued.secret)).toBe(true);
    expect(await appKeyList(admin.context, { project })).toEqual([
      expect.objectContaining({ id: issued.id, name: 'newsletter', revokedAt: null }),
    ]);
    const revoked = await appKeyRevoke(admin.context, { project, key: issued.id });
    expect(await appKeyList(admin.context, { project })).toEqual([
      expect.objectContaining({ id: issued.id, revokedAt: revoked.revokedAt }),
    ]);
    await expect(appKeyRevoke(admin.context, { project, key: issued.id })).rejects.toThrow(ConflictError);
    await expect(appKeyRevoke(admin.context, { project, key: randomUUID() })).rejects.toThrow(NotFoundError);
  });
});
