import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { campaignOutcome } from './campaign-request.ts';

/** A campaign that a request of the project's made. */
export type MadeCampaign = {
  /** The mark that it was made with. */
  mark: string;
  requestId: string;
  /** An ad's topic has no text. */
  exemptions: { policyName: string; violatingText: string }[];
};

/**
 * The campaigns that the project made, of those with these marks, by their resource names. A mark alone says little:
 * who copies a campaign at Google copies its mark.
 * @param marks ids of intents
 */
export async function findMadeCampaigns(
  project: Project,
  marks: readonly string[],
): Promise<Map<string, MadeCampaign>> {
  if (marks.length === 0) return new Map();
  const found = await rows<{ id: string; requestId: string; outcome: unknown }>(
    project,
    `select id, request_id as "requestId", outcome from campaign_intents
     where project_id = $1 and id = any($2::uuid[]) and state = 'created'`,
    [project.projectId, marks],
  );
  return new Map(
    found.flatMap(({ id: mark, requestId, outcome }) => {
      const made = campaignOutcome.parse(outcome);
      if (!('resourceName' in made)) return [];
      const { keys, topics } = made.exemptions;
      const byTopic = topics.map((topic) => ({ policyName: topic, violatingText: '' }));
      return [[made.resourceName, { mark, requestId, exemptions: [...keys, ...byTopic] }]];
    }),
  );
}
