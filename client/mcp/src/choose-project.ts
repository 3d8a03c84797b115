import type { CallOptions, Throughline } from '@throughline/client';
import { Refusal } from './explain-error.ts';

/**
 * Returns the project of a call: from its arguments, the server's settings, or the credential's only project.
 * @throws Refusal if the credential has several projects or none
 */
export async function chooseProject(
  { tl, projectId, call }: { tl: Throughline; projectId: string | undefined; call: CallOptions },
  requested: string | undefined,
): Promise<string> {
  const chosen = requested ?? projectId;
  if (chosen !== undefined) return chosen;
  const { projects } = await tl.projects.listProjects({ limit: 10 }, call);
  const [only, ...others] = projects.filter(({ state }) => state === 'active');
  if (!only)
    throw new Refusal(
      'no_project',
      'The credential has no project.',
      'A person must create one, or invite the user.',
    );
  if (others.length === 0) return only.id;
  throw new Refusal(
    'which_project',
    'The credential has several projects.',
    'Call project_overview for their ids, ask the person which one to use, then pass it as projectId.',
  );
}
