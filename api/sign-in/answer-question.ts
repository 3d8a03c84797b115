import { badRequest } from '../http/errors.ts';
import type { InteractionResult } from '../oauth/server.ts';
import { nothingToSignInToPage } from '../presenters/sign-in-pages.ts';
import { readOwnForm } from './read-form.ts';
import { interactionOf, sendPage, type Visit } from './sign-in-context.ts';

const RESULTS = new Map<string, InteractionResult>([
  ['agree', { outcome: 'agreed' }],
  ['decline', { outcome: 'declined' }],
  ['sign-out', { outcome: 'signed-out' }],
]);

/** Takes a person's answer and sends them on. */
export async function answerQuestion(visit: Visit): Promise<void> {
  const { context, request, response, uid } = visit;
  const { publicUrl } = context.settings;
  const { fields } = await readOwnForm(request, response, { publicUrl, interaction: uid });
  const result = RESULTS.get(fields.get('answer') ?? '');
  if (result === undefined) throw badRequest('There is no such answer.');
  const interaction = await interactionOf(visit);
  const finished =
    interaction !== undefined && (await context.oauth.finishInteraction(request, response, result));
  if (!finished) sendPage(response, nothingToSignInToPage(), 404);
}
