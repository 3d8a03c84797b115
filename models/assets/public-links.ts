import { randomBytes } from 'node:crypto';
import { Op } from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import type { InProject, Project } from '../in-project.ts';
import { readUuid } from '../link-tokens.ts';
import { findValue } from '../rows.ts';
import { assets } from './assets.ts';

const PROJECT_BYTES = 16;

/** Enough random bytes that nobody can guess a link. */
const RANDOM_BYTES = 16;

/** `publicToken`: random part of the link's token, in hexadecimal. */
type PublicLink = { projectId: string; publicToken: string };

/**
 * Returns the token of a link in base64url: the project's id, then the random part. The asset of a link is
 * looked up in this project.
 */
export function joinPublicLink({ projectId, publicToken }: PublicLink): string {
  return Buffer.from(projectId.replaceAll('-', '') + publicToken, 'hex').toString('base64url');
}

export function parsePublicLink(token: string): PublicLink | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== PROJECT_BYTES + RANDOM_BYTES || bytes.toString('base64url') !== token)
    return undefined;
  return { projectId: readUuid(bytes, 0), publicToken: bytes.toString('hex', PROJECT_BYTES) };
}

/**
 * Gives a ready asset without a public link a link. Takes a lock until the transaction ends, so that
 * concurrent requests cannot together exceed `maxLinks`. Requires a lock on the asset.
 * @returns false if the project already has `maxLinks` links
 */
export async function insertPublicLink(project: InProject, id: string, maxLinks: number): Promise<boolean> {
  const { projectId, transaction } = project;
  await lockName(project, `public links ${projectId}`);
  const withLink = { projectId, publicToken: { [Op.ne]: null }, state: 'ready' as const };
  if ((await assets(project).count({ where: withLink, transaction })) >= maxLinks) return false;
  const publicToken = randomBytes(RANDOM_BYTES).toString('hex');
  await assets(project).update({ publicToken }, { where: { projectId, id }, transaction });
  return true;
}

export async function deletePublicLink(project: InProject, id: string): Promise<void> {
  const { projectId, transaction } = project;
  await assets(project).update({ publicToken: null }, { where: { projectId, id }, transaction });
}

export function findPublicAsset(project: Project, publicToken: string): Promise<string | undefined> {
  return findValue<string>(
    project,
    `select id from assets where project_id = $1 and public_token = $2 and state = 'ready'`,
    [project.projectId, publicToken],
  );
}
