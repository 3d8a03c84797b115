import { html, type SafeHtml } from '@remix-run/html-template';
import type { Scope } from '../../domain/scopes.ts';
import { listFormTargets, introduceApp } from './requesting-app.ts';
import { renderHtmlPage, type Page } from './html-page.ts';
import { renderFormToken, type SignInFacts } from './sign-in-pages.ts';

export type ConsentFacts = SignInFacts & {
  email: string;
  scopes: readonly Scope[];
  /** `foreign`: one project that the person is not a member of. */
  project: { reach: 'all' } | { reach: 'one'; name: string } | { reach: 'foreign' };
};

/** Each text continues "the application can". */
const SCOPE_TEXTS: Record<Scope, string> = {
  'crm_objects:read':
    'read the leads in your CRM, and the visits, orders and mails of leads and visitors, with addresses',
  'ads:read': 'read your advertising accounts and their reports',
  'ads:write': 'create campaigns, which can spend money',
  'socials:read': 'read reports of your social media advertising',
  'assets:write': 'upload files',
  'emails:send': 'send e-mail in your name, and view and control its delivery',
  'sequences:read': 'read your e-mail sequences and the people in them, with addresses',
  'sequences:write': 'create and control e-mail sequences, and send them to people in your name',
  'events:write': 'record visits and visitors’ activity',
  'privacy:write': 'export and erase all stored data of a person',
  'event_log:read': 'read events of your projects, with e-mail addresses',
  'keys:write': 'create and revoke keys of your projects',
  'project:write': 'change the settings and sender of your projects, and delete projects that you own',
  'members:write': 'invite and remove members of your projects, and change their roles',
  'connections:write': 'connect and disconnect your projects’ accounts at other services',
  'webhooks:write': 'manage webhooks of your projects',
  'audit:read': 'read the audit log of your projects',
  'approvals:write': 'approve others’ advertising spending in your name',
  'projects:write': 'create projects',
  'account:write': 'change your name and picture, and manage your sessions and authorized applications',
  'oauth_clients:write': 'create, change and delete your own OAuth clients',
};

export function renderConsentPage(facts: ConsentFacts): Page {
  const { app, path, formToken, email, scopes } = facts;
  const abilities = [
    'see your name and e-mail address, and who shares projects with you',
    ...scopes.map((scope) => SCOPE_TEXTS[scope]),
  ];
  return renderHtmlPage({
    heading: `Allow “${app.name}” to use your account?`,
    content: html`<p>${introduceApp(app)}</p>
      <p>You are signed in as ${email}. If you allow it, the application can:</p>
      <ul>
        ${abilities.map((ability) => html`<li>${ability}</li>`)}
      </ul>
      <p>${describeReach(facts)}</p>
      <form method="post" action="${path}/answer">
        ${renderFormToken(formToken)}
        <div class="buttons">
          <button name="answer" value="agree">Allow</button>
          <button class="second" name="answer" value="decline">Do not allow</button>
        </div>
      </form>
      <form method="post" action="${path}/answer">
        ${renderFormToken(formToken)}
        <button class="second" name="answer" value="sign-out">Sign out and use another address</button>
      </form>`,
    formTargets: listFormTargets(app),
  });
}

function describeReach({ project }: ConsentFacts): string | SafeHtml {
  switch (project.reach) {
    case 'all':
      return 'This applies to all your projects, within your role in each.';
    case 'one':
      return html`This applies to the project <strong>${project.name}</strong>, within your role there.`;
    case 'foreign':
      return 'The application is bound to one project. You are not a member of that project, so the application can do nothing there in your name.';
  }
}
