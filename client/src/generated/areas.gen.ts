// Made from api/openapi/openapi.yaml by `npm run generate`. Do not edit.

import type { Caller } from '../caller.ts';
import { Assets } from '../areas/assets.ts';
import { Emails } from '../areas/emails.ts';
import { Journey } from '../areas/journey.ts';
import { Searchads } from '../areas/searchads.ts';
import { Webhooks } from '../areas/webhooks.ts';
import { AccessOperations, ConnectionsOperations, ConversionsOperations, OauthClientsOperations, ProjectsOperations, SequencesOperations, SocialsOperations, TeamOperations, UsersOperations } from './operations.gen.ts';

/** The operations of the API by area. */
export abstract class Areas {
  readonly access: AccessOperations;
  readonly assets: Assets;
  readonly connections: ConnectionsOperations;
  readonly conversions: ConversionsOperations;
  readonly emails: Emails;
  readonly journey: Journey;
  readonly oauthClients: OauthClientsOperations;
  readonly projects: ProjectsOperations;
  readonly searchads: Searchads;
  readonly sequences: SequencesOperations;
  readonly socials: SocialsOperations;
  readonly team: TeamOperations;
  readonly users: UsersOperations;
  readonly webhooks: Webhooks;

  constructor(caller: Caller) {
    this.access = new AccessOperations(caller);
    this.assets = new Assets(caller);
    this.connections = new ConnectionsOperations(caller);
    this.conversions = new ConversionsOperations(caller);
    this.emails = new Emails(caller);
    this.journey = new Journey(caller);
    this.oauthClients = new OauthClientsOperations(caller);
    this.projects = new ProjectsOperations(caller);
    this.searchads = new Searchads(caller);
    this.sequences = new SequencesOperations(caller);
    this.socials = new SocialsOperations(caller);
    this.team = new TeamOperations(caller);
    this.users = new UsersOperations(caller);
    this.webhooks = new Webhooks(caller);
  }
}
