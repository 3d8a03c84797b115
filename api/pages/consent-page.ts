import { html, type SafeHtml } from '@remix-run/html-template';
import type { Scope } from '../../domain/scopes.ts';
import { formTargetsOf, introduce } from './asker.ts';
import { htmlPage, type Page } from './html-page.ts';
import { hidden, type SignInFacts } from './sign-in-pages.ts';

/** Facts of a consent page. */
export type ConsentFacts = SignInFacts & {
  /** The signed-in user's address. */
  email: string;
  scopes: readonly Scope[];
  /** Reach of the grant. `foreign`: a project of which the person is no member. */
  project: { reach: 'all' } | { reach: 'one'; name: string } | { reach: 'foreign' };
};

/** Descriptions of scopes that continue "it will be able to". */
const SCOPE_WORDS: Record<Scope, string> = {
  'crm_objects:read': 'read leads of your CRM and what their visitors did, with their addresses',
  'ads:read': 'read your advertising accounts and their figures',
  'ads:write': 'create campaigns, which can spend money',
  'socials:read': 'read figures of your social media advertising',
  'assets:write': 'upload files',
  'emails:send': 'send e-mail in your name, and view and control its delivery',
  'events:write': 'record visits and what visitors did',
  'privacy:write': 'read and erase everything that is kept of a person',
  'event_log:read': 'read what happened in your projects, with the addresses of mails',
  'keys:write': 'make and revoke keys of your projects',
  'project:write': 'change the settings and the sender of your projects, and delete those that are yours',
  'members:write': 'invite and remove people, and change what they may do in your projects',
  'connections:write': "connect your projects' accounts at other services, and disconnect them",
  'webhooks:write': 'choose where what happens in your projects is sent to',
  'audit:read': 'see who did what in your projects',
  'approvals:write': 'approve in your name what others would spend on advertising',
  'projects:write': 'make projects',
  'account:write': 'change your name and picture, and see and end your sessions and what applications may do',
  'oauth_clients:write': 'create, change and delete your own OAuth clients',
};

/** Asks for consent to a client's scopes. */
export function consentPage(facts: ConsentFacts): Page {
  const { asker, path, formToken, email, scopes } = facts;
  const abilities = [
    'see your name and address, and who shares projects with you',
    ...scopes.map((scope) => SCOPE_WORDS[scope]),
  ];
  return htmlPage({
    heading: `Allow “${asker.name}” to use your account?`,
    content: html`<p>${introduce(asker)}</p>
      <p>You are signed in as ${email}. If you allow it, the application will be able to</p>
      <ul>
        ${abilities.map((ability) => html`<li>${ability}</li>`)}
      </ul>
      <p>${reachOf(facts)}</p>
      <form method="post" action="${path}/answer">
        ${hidden(formToken)}
        <div class="buttons">
          <button name="answer" value="agree">Allow</button>
          <button class="second" name="answer" value="decline">Do not allow</button>
        </div>
      </form>
      <form method="post" action="${path}/answer">
        ${hidden(formToken)}
        <button class="second" name="answer" value="sign-out">Sign out and use another address</button>
      </form>`,
    formTargets: formTargetsOf(asker),
  });
}

function reachOf({ project }: ConsentFacts): string | SafeHtml {
  switch (project.reach) {
    case 'all':
      return 'It can do so in all your projects, as far as your role in each one goes.';
    case 'one':
      return html`It can do so in the project <strong>${project.name}</strong>, as far as your role there
        goes.`;
    case 'foreign':
      return 'It acts in one project only, of which you are not a member: there it can do nothing in your name.';
  }
}
