/** Verbs of the actions that the API records, by noun. */
const VERBS_OF: Record<string, string> = {
  project: 'create update delete restore set-owner',
  sender: 'set',
  limit: 'lower',
  retention: 'set',
  origins: 'set',
  'journey-settings': 'set',
  'require-approval': 'set',
  'max-daily-budget': 'set',
  role: 'create update delete',
  invitation: 'create resend revoke accept',
  member: 'set-roles remove',
  'service-account': 'create delete',
  'service-account-key': 'issue revoke',
  'app-key': 'issue revoke',
  'write-key': 'create revoke',
  'oauth-client': 'create update rotate-secret delete',
  webhook: 'create update rotate test replay redeliver delete',
  connection: 'begin create reconnect update remove end deauthorize',
  campaigns: 'stop stopped resume resumed pause enable',
  approval: 'approve decline withdraw',
  campaign: 'create update remove',
  conversion_goal: 'put delete',
  batch: 'queue pause resume reschedule cancel retry',
  suppression: 'add import remove',
  send: 'cancel',
  email_template: 'archive create publish update',
  sequence: 'activate archive create enroll move pause update',
  'sequence-enrollment': 'remove',
  'sequence-limit': 'set',
  asset: 'delete publish unpublish',
  journey: 'export export-completed export-failed erase erase-completed erase-failed',
};

/** Actions to choose from. Actions of the operator's command line can be typed. */
export const ACTIONS = Object.entries(VERBS_OF).flatMap(([noun, verbs]) =>
  verbs.split(' ').map((verb) => `${noun}.${verb}`),
);
