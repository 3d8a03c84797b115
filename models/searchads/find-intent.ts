import { z } from 'zod';
import { selectInProject, type InProject } from '../in-project.ts';
import { campaignOutcome, campaignRequest, policyExemptions, type CampaignState } from './campaign-intent.ts';

const row = z.object({
  id: z.string(),
  connectionId: z.string(),
  customerId: z.string(),
  loginCustomerId: z.string(),
  validateOnly: z.boolean(),
  request: campaignRequest,
  state: z.enum([
    'running',
    'ambiguous',
    'created',
    'validated',
    'refused',
  ]) satisfies z.ZodType<CampaignState>,
  /** Whether the campaign may be sent, or only be looked for. */
  maySend: z.boolean(),
  attempts: z.number(),
  /** Whether it was sent so lately that it may yet be applied: a call is given up after 50 s. */
  mayArrive: z.boolean(),
  /** What it was sent with last. */
  exemptions: policyExemptions.nullable(),
  outcome: campaignOutcome.nullable(),
});

export type CampaignIntent = z.infer<typeof row>;

/** A campaign that was asked for. Undefined when there is none of this id. */
export async function findIntent(project: InProject, id: string): Promise<CampaignIntent | undefined> {
  const [found] = await selectInProject(
    project,
    `select id, connection_id as "connectionId", customer_id as "customerId",
       login_customer_id as "loginCustomerId", validate_only as "validateOnly", request, state,
       may_send as "maySend", attempts, exemptions, outcome,
       coalesce(attempted_at > now() - interval '2 minutes', false) as "mayArrive"
     from campaign_intents where id = $1`,
    [id],
  );
  return found && row.parse(found);
}
