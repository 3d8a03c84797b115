/** Past tense of the verbs of actions. */
const VERBS: Record<string, string> = {
  accept: 'accepted',
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
  erase: 'started the erasure of',
  'erase-completed': 'completed the erasure of',
  'erase-failed': 'could not complete the erasure of',
  export: 'started the export of',
  'export-completed': 'completed the export of',
  'export-failed': 'could not complete the export of',
  import: 'imported',
  issue: 'created',
  lower: 'lowered',
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
  resumed: 'resumed',
  retry: 'retried',
  revoke: 'revoked',
  rotate: 'rotated the secret of',
  'rotate-secret': 'rotated the secret of',
  set: 'changed',
  'set-owner': 'transferred',
  'set-roles': 'changed the roles of',
  stop: 'paused',
  stopped: 'paused',
  test: 'sent a test event to',
  unpublish: 'unpublished',
  update: 'changed',
  withdraw: 'withdrew',
};

/** Nouns of actions whose code is not the word that people know. */
const NOUNS: Record<string, string> = {
  'app-key': 'app key',
  asset: 'file',
  batch: 'e-mail batch',
  campaigns: 'all campaigns',
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
  'service-account': 'service account',
  'service-account-key': 'service account key',
  'write-key': 'write key',
};

/** Describes an action such as `webhook.create` in words, such as "Created webhook". Unknown codes stay readable. */
export function describeAction(action: string): string {
  const [noun = '', verb = ''] = action.split(/\.(.*)/);
  const object = NOUNS[noun] ?? noun.replaceAll(/[-_]/g, ' ');
  const past = VERBS[verb];
  if (past === undefined) return action;
  return `${past.charAt(0).toUpperCase()}${past.slice(1)} ${object}`;
}
