import { createLocalJWKSet, jwtVerify } from 'jose';
import { tokenIssue } from '../../admin/commands/token.ts';
import { NotFoundError } from '../../admin/failures.ts';
import { SCOPES } from '../../domain/scopes.ts';
import { getAudit, AUDIENCE, ISSUER, createProject, openAdmin, readKeySet } from './open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';

const admin = keepOpen(openAdmin);

async function verifyToken(token: string) {
  const keySet = createLocalJWKSet(await readKeySet(admin.context));
  return jwtVerify(token, keySet, {
    issuer: ISSUER,
    audience: AUDIENCE,
    typ: 'at+jwt',
    algorithms: ['ES256'],
    requiredClaims: ['exp', 'sub', 'client_id', 'iat', 'jti'],
  });
}

it('issues an RFC 9068 token that can be verified with the published key', async () => {
  const { ownerId } = await createProject(admin.context);
  const issued = await tokenIssue(admin.context, { user: ownerId });
  const { payload, protectedHeader } = await verifyToken(issued.token);
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) });
  expect(payload).toMatchObject({
    sub: ownerId,
    client_id: 'admin-cli',
    jti: issued.id,
    scope: SCOPES.join(' '),
  });
  expect(payload).not.toHaveProperty('project_id');
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(15 * 60);
});

it('issues a token with the requested scopes, project and lifetime', async () => {
  const { ownerId, projectId } = await createProject(admin.context);
  const issued = await tokenIssue(admin.context, {
    user: ownerId,
    scope: ['emails:send', 'ads:read'],
    project: projectId,
    ttl: 24 * 60 * 60,
  });
  const { payload } = await verifyToken(issued.token);
  expect(payload).toMatchObject({ scope: 'emails:send ads:read', project_id: projectId });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(24 * 60 * 60);
});

it('audits an issued token by its id: in the project that the token is bound to, or otherwise for the platform', async () => {
  const { ownerId, projectId } = await createProject(admin.context);
  const inside = await tokenIssue(admin.context, { user: ownerId, project: projectId });
  const everywhere = await tokenIssue(admin.context, { user: ownerId });
  const [projectEntry] = await getAudit(admin.context, projectId);
  const platformEntry = (await getAudit(admin.context)).find(
    ({ details }) => details['tokenId'] === everywhere.id,
  );
  expect(projectEntry).toMatchObject({
    action: 'token.issue',
    target: ownerId,
    details: { tokenId: inside.id },
  });
  expect(platformEntry).toMatchObject({ action: 'token.issue', target: ownerId });
  expect(JSON.stringify([projectEntry, platformEntry])).not.toMatch(/eyJ/);
});

it('refuses a token for an unknown user, and for a project that the user is not a member of', async () => {
  const { ownerId } = await createProject(admin.context);
  const { projectId: otherProject } = await createProject(admin.context);
  await expect(tokenIssue(admin.context, { user: 'usr_nobody' })).rejects.toThrow(NotFoundError);
  await expect(tokenIssue(admin.context, { user: ownerId, project: otherProject })).rejects.toThrow(
    `User ${ownerId} is not a member of Spring.`,
  );
});
