import { findProject } from '../../models/access/projects.ts';
import { isMember } from '../../models/access/members.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { findEnabledUser } from '../../models/users/users.ts';
import type { Interaction } from '../oauth/server.ts';
import { renderConsentPage, type ConsentFacts } from '../pages/consent-page.ts';
import { renderNoSignInPage, renderSignInPage } from '../pages/sign-in-pages.ts';
import { sendPage } from '../pages/html-page.ts';
import { ensureBrowser } from './browser.ts';
import { createPageFacts, findVisitInteraction, type Visit } from './sign-in-context.ts';

/** Shows the interaction's prompt: sign-in or consent. */
export async function showQuestion(visit: Visit): Promise<void> {
  const { context, request, response } = visit;
  const interaction = await findVisitInteraction(visit);
  if (interaction === undefined) return sendPage(response, renderNoSignInPage(), 404);
  const browser = ensureBrowser(request, response, context.settings.publicUrl);
  const facts = createPageFacts(visit, interaction, browser);
  if (interaction.prompt === 'login') return sendPage(response, renderSignInPage(facts));

  const { userId, scopes } = interaction;
  const user = userId === undefined ? undefined : await findEnabledUser(context.database, userId);
  if (user === undefined) return sendPage(response, renderNoSignInPage(), 404);
  const project = await findReach(context.database, interaction, user.id);
  sendPage(response, renderConsentPage({ ...facts, email: user.email, scopes, project }));
}

/** Returns the reach of the grant. Only members see the project's name. */
async function findReach(
  database: Database,
  { client }: Interaction,
  userId: string,
): Promise<ConsentFacts['project']> {
  if (client.projectId === undefined) return { reach: 'all' };
  return inProject(database, client.projectId, async (scope) => {
    const project = await findProject(scope);
    if (project === null) return { reach: 'foreign' };
    const belongs = project.ownerId === userId || (await isMember(scope, userId));
    return belongs ? { reach: 'one', name: project.name } : { reach: 'foreign' };
  });
}
