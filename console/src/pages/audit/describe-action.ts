const VERBS: Record<string, string> = {
  accept: 'accepted',
  activate: 'activated',
  add: 'added',
  approve: 'approved',
  archive: 'archived',
  begin: 'started',
  cancel: 'cancelled',
  create: 'created',
  deauthorize: 'removed the authorization of',
  decline: 'declined',
  delete: 'deleted',
  enable: 'enabled',
  end: 'ended',
  enroll: 'enrolled people in',
  erase: 'started the erasure of',
  'erase-completed': 'completed the erasure of',
  'erase-failed': 'could not complete the erasure of',
  export: 'started the export of',
  'export-completed': 'completed the export of',
  'export-failed': 'could not complete the export of',
  import: 'started the import of',
  issue: 'created',
  lower: 'lowered',
  move: 'moved the people of',
  pause: 'paused',
  publish: 'published',
  put: 'saved',
  queue: 'queued',
  reconnect: 'reconnected',
  redeliver: 'resent a delivery of',
  remove: 'removed',
  replay: 'replayed the events of',
  reschedule: 'rescheduled',
  resend: 'resent',
  restore: 'restored',
  resume: 'resumed',
  resumed: 'finished resuming',
  retry: 'retried',
  revoke: 'revoked',
  rotate: 'rotated the secret of',
  'rotate-secret': 'rotated the secret of',
  set: 'changed',
  'set-owner': 'transferred',
  'set-roles': 'changed the roles of',
  stop: 'paused all',
  stopped: 'finished the emergency pause of',
  test: 'sent a test event to',
  unpublish: 'unpublished',
  update: 'changed',
  withdraw: 'withdrew',
};

/**
 * Descriptions by the noun of an action, or by the whole action where the noun's description does not fit.
 */
const NOUNS: Record<string, string> = {
  'app-key': 'app key',
  asset: 'file',
  batch: 'e-mail batch',
  conversion_goal: 'conversion goal',
  email_template: 'e-mail template',
  journey: 'personal data',
  'journey-settings': 'region and privacy settings',
  limit: 'limit',
  'max-daily-budget': 'maximum daily ad spend',
  'oauth-client': 'OAuth client',
  origins: 'redirect origins',
  'require-approval': 'approval of higher spend',
  retention: 'data retention',
  send: 'scheduled e-mail',
  'sequence-enrollment': 'person from a sequence',
  'sequence-limit': 'daily limit of sequence mails',
  'service-account': 'service account',
  'service-account-key': 'service-account key',
  'suppression.import': 'suppressions',
  'write-key': 'write key',
};

/**
 * Describes an action: `webhook.create` becomes "Created webhook". Returns an action with an unknown verb
 * unchanged.
 */
export function describeAction(action: string): string {
  const [noun = '', verb = ''] = action.split(/\.(.*)/);
  const object = NOUNS[action] ?? NOUNS[noun] ?? noun.replaceAll(/[-_]/g, ' ');
  const past = VERBS[verb];
  if (past === undefined) return action;
  return `${past.charAt(0).toUpperCase()}${past.slice(1)} ${object}`;
}

/** Actions that the API and the workers record: for each noun, its verbs, separated by spaces. */
const VERBS_BY_NOUN: Record<string, string> = {
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

/** Suggestions of the filter, which also accepts the unlisted actions of the operator's command line. */
export const ACTIONS = Object.entries(VERBS_BY_NOUN).flatMap(([noun, verbs]) =>
  verbs.split(' ').map((verb) => `${noun}.${verb}`),
);
