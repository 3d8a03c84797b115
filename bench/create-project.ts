import { appKeyIssue } from '../admin/commands/app-key.ts';
import { projectCreate } from '../admin/commands/project.ts';
import { senderSet } from '../admin/commands/sender.ts';
import { tokenIssue } from '../admin/commands/token.ts';
import { userCreate } from '../admin/commands/user.ts';
import { closeContext, openContext } from '../admin/context.ts';
import { parseKeyring } from '../models/sealed.ts';

/** @param name unique in the stack */
export async function createProject(
  { databaseUrl, api, keyring }: { databaseUrl: string; api: string; keyring: string },
  name: string,
) {
  const context = openContext({ databaseUrl, actor: 'bench' });
  try {
    const user = await userCreate(context, { email: `${name}@bench.example`, name: 'Bench Owner' });
    const project = await projectCreate(context, { name: `Bench ${name}`, owner: user.id });
    await senderSet(context, { project: project.id, name: 'Bench', address: 'hello@bench.example' });
    const { secret: appKey } = await appKeyIssue(context, { project: project.id, name: 'bench' });
    const signing = { keyring: parseKeyring(keyring), issuer: `${api}/api/auth`, audience: api };
    const { token } = await tokenIssue({ ...context, signing }, { user: user.id, ttl: 24 * 3_600 });
    return { userId: user.id, projectId: project.id, appKey, token };
  } finally {
    await closeContext(context);
  }
}
