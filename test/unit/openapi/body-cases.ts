import { ACCESS_BODIES } from './bodies/access.ts';
import { ASSETS_BODIES } from './bodies/assets.ts';
import type { BodyCase } from './bodies/body-case.ts';
import { CAMPAIGN_GUARDS_BODIES } from './bodies/campaign-guards.ts';
import { CONNECTIONS_BODIES } from './bodies/connections.ts';
import { CONVERSIONS_BODIES } from './bodies/conversions.ts';
import { EMAILS_BODIES } from './bodies/emails.ts';
import { JOURNEY_BODIES } from './bodies/journey.ts';
import { OAUTH_CLIENTS_BODIES } from './bodies/oauth-clients.ts';
import { PROJECTS_BODIES } from './bodies/projects.ts';
import { SEARCHADS_BODIES } from './bodies/searchads.ts';
import { TEAM_BODIES } from './bodies/team.ts';
import { USERS_BODIES } from './bodies/users.ts';
import { WEBHOOKS_BODIES } from './bodies/webhooks.ts';

/** The bodies of every operation that takes one, by area. */
export const BODY_CASES: BodyCase[] = [
  ...ACCESS_BODIES,
  ...ASSETS_BODIES,
  ...CAMPAIGN_GUARDS_BODIES,
  ...CONNECTIONS_BODIES,
  ...CONVERSIONS_BODIES,
  ...EMAILS_BODIES,
  ...JOURNEY_BODIES,
  ...OAUTH_CLIENTS_BODIES,
  ...PROJECTS_BODIES,
  ...SEARCHADS_BODIES,
  ...TEAM_BODIES,
  ...USERS_BODIES,
  ...WEBHOOKS_BODIES,
];
