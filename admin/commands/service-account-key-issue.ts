import { z } from 'zod';
import { KEY_SCOPES, type KeyScope } from '../../domain/scopes.ts';
import { findOrInsertServiceAccount, insertServiceAccountKey } from '../../models/access/service-accounts.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { newSecret } from '../../models/secret-digest.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption, required } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { requireProject } from '../require-existing.ts';
import { duration, keyScopes, name, projectId } from '../input.ts';

const input = z.object({
  project: projectId,
  serviceAccount: name,
  scope: keyScopes,
  /** Seconds. */
  expiresIn: duration.optional(),
});

export type IssuedServiceAccountKey = {
  id: string;
  projectId: string;
  serviceAccount: string;
  scopes: KeyScope[];
  /** Null: it does not expire. */
  expiresAt: Date | null;
  /** `tl_sk_…`, which nobody can read again. */
  secret: string;
};

/**
 * Issues a key of a service account, which is made when the project has none of that name.
 * @throws NotFoundError without such a project
 */
export function serviceAccountKeyIssue(
  { database, actor }: AdminContext,
  { project, serviceAccount, scope: scopes, expiresIn }: z.infer<typeof input>,
): Promise<IssuedServiceAccountKey> {
  const secret = newSecret('tl_sk_');
  const expiresAt = expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000);
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    const { account } = await findOrInsertServiceAccount(scope, serviceAccount);
    const key = await insertServiceAccountKey(scope, {
      serviceAccountId: account.id,
      secret,
      scopes,
      expiresAt,
      issuedBy: null,
    });
    if (!key) throw new NotFoundError(`Service account ${serviceAccount} was deleted meanwhile.`);
    await recordAudit(scope, {
      actor,
      action: 'service-account-key.issue',
      target: key.id,
      details: { serviceAccount, scopes, expiresAt },
    });
    return { id: key.id, projectId: project, serviceAccount, scopes, expiresAt, secret };
  });
}

export const serviceAccountKeyIssueCommand = defineCommand({
  name: 'service-account-key issue',
  summary: 'Issue a key for a program (Authorization: ApiKey …). It is shown once.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --service-account crm-sync --scope emails:send',
  options: [
    projectOption(),
    required('--service-account <name>', 'the program, made when the project has none of that name'),
    required('--scope <scope...>', `what the key may do, any of ${KEY_SCOPES.join(', ')}`),
    optional('--expires-in <time>', 'such as 90d (never when left out)'),
  ],
  input,
  open: openContext,
  run: serviceAccountKeyIssue,
  text: ({ secret }) => secret,
  note: ({ id, serviceAccount, expiresAt }) =>
    `Key ${id} of ${serviceAccount}, ${expiresAt ? `until ${expiresAt.toISOString()}` : 'without an end'}. ` +
    'It is shown this once: only its digest is kept.',
});
