// Made from api/openapi/openapi.yaml by `npm run generate`. Do not edit.

/** Fields of request bodies that validation fills with their defaults. */
export type FilledFields = {
  createOAuthClient: 'allowedScopes';
  createSearchCampaign: 'biddingStrategy' | 'status' | 'containsEuPoliticalAdvertising' | 'autoExemptPolicyViolations' | 'validateOnly';
  updateSearchCampaign: 'confirmSharedBudget' | 'validateOnly';
  addNegativeKeywords: 'validateOnly';
  addKeywords: 'autoExemptPolicyViolations' | 'validateOnly';
  updateKeyword: 'validateOnly';
  addAd: 'status' | 'autoExemptPolicyViolations' | 'validateOnly';
  updateAd: 'autoExemptPolicyViolations' | 'validateOnly';
  changeTargets: 'validateOnly';
  queueBatchEmail: 'dryRun';
  createEmailSuppression: 'reason';
  createSequence: 'emailType';
  updateSequence: 'emailType';
  putConversionGoal: 'windowDays' | 'requireConsent' | 'validateOnly';
};
