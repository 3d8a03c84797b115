import { z } from 'zod';
import { defineConfirmedTool, defineTool, type ProjectContext } from '../tool.ts';
import { createPreviewId, getNextAfterPreview } from '../previews.ts';
import { Refusal } from '../explain-error.ts';

const id = z.string().max(20);
const targets = z.array(z.string().max(60)).max(50).exactOptional();

/** Limits the size of the fields. The API validates them. */
const campaignChangeInput = z.object({
  customerId: z.string().min(1).max(12),
  campaignId: id.min(1),
  change: z.enum(['add_ad', 'edit_ad', 'set_keyword_status', 'remove_keyword', 'change_targets']),
  adGroupId: id.exactOptional(),
  adId: id.exactOptional(),
  keywordId: id.exactOptional(),
  status: z.enum(['PAUSED', 'ENABLED']).exactOptional(),
  headlines: z.array(z.string().max(1000)).max(15).exactOptional(),
  descriptions: z.array(z.string().max(1000)).max(4).exactOptional(),
  finalUrl: z.string().max(2048).exactOptional(),
  addLocations: targets,
  removeLocations: targets,
  addLanguages: targets,
  removeLanguages: targets,
});

type CampaignChange = z.infer<typeof campaignChangeInput>;

/** @throws Refusal if a field that the change needs is missing */
function sendCampaignChange(
  { tl: { searchads }, projectId, call }: ProjectContext,
  change: CampaignChange,
  { validateOnly, idempotencyKey }: { validateOnly: boolean; idempotencyKey?: string },
): Promise<object> {
  const options = { ...call, idempotencyKey };
  const { customerId, campaignId, status, headlines, descriptions, finalUrl } = change;
  const campaignKey = { projectId, customerId, campaignId };
  const getField = <Field extends keyof CampaignChange>(field: Field) => requireField(change, field);
  switch (change.change) {
    case 'add_ad': {
      const ad = {
        headlines: getField('headlines'),
        descriptions: getField('descriptions'),
        finalUrl: getField('finalUrl'),
      };
      const body = { ad, ...(status && { status }), validateOnly };
      return searchads.addAd({ ...campaignKey, adGroupId: getField('adGroupId'), body }, options);
    }
    case 'edit_ad': {
      const texts = {
        ...(headlines && { headlines }),
        ...(descriptions && { descriptions }),
        ...(finalUrl !== undefined && { finalUrl }),
      };
      const hasTexts = Object.keys(texts).length > 0;
      const body = { ...(hasTexts && { ad: texts }), ...(status && { status }), validateOnly };
      const ids = { adGroupId: getField('adGroupId'), adId: getField('adId') };
      return searchads.updateAd({ ...campaignKey, ...ids, body }, options);
    }
    case 'set_keyword_status':
    case 'remove_keyword': {
      const ids = { adGroupId: getField('adGroupId'), criterionId: getField('keywordId') };
      return change.change === 'remove_keyword'
        ? searchads.removeKeyword({ ...campaignKey, ...ids, validateOnly }, options)
        : searchads.updateKeyword(
            { ...campaignKey, ...ids, body: { status: getField('status'), validateOnly } },
            options,
          );
    }
    case 'change_targets': {
      const { addLocations = [], removeLocations = [], addLanguages = [], removeLanguages = [] } = change;
      const body = {
        locations: { add: addLocations, remove: removeLocations },
        languages: { add: addLanguages, remove: removeLanguages },
        validateOnly,
      };
      return searchads.changeTargets({ ...campaignKey, body }, options);
    }
  }
}

function requireField<Field extends keyof CampaignChange>(
  change: CampaignChange,
  field: Field,
): NonNullable<CampaignChange[Field]> {
  const value = change[field];
  if (value !== undefined && value !== null) return value;
  throw new Refusal(
    'validation_error',
    `${field} is required for ${change.change}.`,
    'Add the field, then call again. campaign_details shows the ids.',
  );
}

export const validateCampaignChange = defineTool({
  name: 'validate_campaign_change',
  title: 'Validate a campaign change',
  description:
    'Validates one change without applying it, and returns the `previewId` for change_campaign. ' +
    '`add_ad` needs `adGroupId`, `headlines`, `descriptions` and `finalUrl`; `edit_ad` needs `adGroupId` and `adId`. Changes of keywords need `adGroupId` and `keywordId`; `set_keyword_status` also needs `status`.',
  input: campaignChangeInput,
  output: { previewId: z.string() },
  async run(context, input) {
    await sendCampaignChange(context, input, { validateOnly: true });
    return {
      summary: 'Google accepts the change. Nothing has changed yet.',
      next: getNextAfterPreview(context, 'change_campaign'),
      previewId: createPreviewId(context, { tool: 'change_campaign', content: input }),
    };
  },
});

export const changeCampaign = defineConfirmedTool({
  name: 'change_campaign',
  title: 'Change a search campaign',
  description:
    'Applies a change: `previewId` is the result of validate_campaign_change, and `previewed` repeats its arguments. Safe to repeat.',
  preview: { input: campaignChangeInput, toContent: (input) => input },
  output: {},
  async run(context, change, previewId) {
    // The preview id is the idempotency key, so that repeated calls add only one ad.
    await sendCampaignChange(context, change, { validateOnly: false, idempotencyKey: previewId });
    return {
      summary: 'The change was applied.',
      next: 'Google reviews changed ads before they run. campaign_details shows the result.',
    };
  },
});
