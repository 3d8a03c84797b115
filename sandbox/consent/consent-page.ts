import { html, type SafeHtml } from '@remix-run/html-template';
import { renderHtmlDocument } from '../outbox/layout.ts';

export type ConsentView = {
  provider: string;
  clientId: string;
  redirectOrigin: string;
  person: string;
  /** Explains which names `person` can have. */
  hint: string;
  /** Scopes that the person cannot uncheck. */
  requiredScopes: readonly string[];
  optionalScopes: readonly string[];
  extraField?: { name: string; label: string };
  error?: string;
};

export function renderConsentPage(view: ConsentView): string {
  const { provider, clientId, redirectOrigin, person, hint, requiredScopes, optionalScopes } = view;
  const { extraField, error } = view;
  const main = html`<h1>${clientId} wants access to your ${provider} account</h1>
    <p class="soft">This is the sandbox’s stand-in for ${provider}. You return to ${redirectOrigin}.</p>
    ${error === undefined ? null : html`<p role="alert"><strong>${error}</strong></p>`}
    <form method="post" class="consent">
      <div class="field">
        <label for="person">Sign in as</label>
        <input id="person" name="person" value="${person}" autocomplete="off" required maxlength="120" />
        <p class="soft">${hint}</p>
      </div>
      ${
        extraField
          ? html`<div class="field">
              <label for="${extraField.name}">${extraField.label}</label>
              <input id="${extraField.name}" name="${extraField.name}" autocomplete="off" maxlength="500" />
            </div>`
          : null
      }
      <fieldset>
        <legend>Scopes</legend>
        ${requiredScopes.map((scope) => renderScopeBox(scope, true))}
        ${optionalScopes.map((scope) => renderScopeBox(scope, false))}
      </fieldset>
      <div class="buttons">
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="deny" class="second">Deny</button>
      </div>
    </form>`;
  return renderPage(`${provider}: allow access`, main);
}

export function renderRefusalPage(provider: string, code: string, message: string): string {
  const main = html`<h1>${provider} rejected this request</h1>
    <p>${message}</p>
    <p class="soft">Error: <code>${code}</code></p>`;
  return renderPage(`${provider}: error`, main);
}

function renderScopeBox(scope: string, isRequired: boolean): SafeHtml {
  return isRequired
    ? html`<label class="box"><input type="checkbox" checked disabled />${scope}</label>`
    : html`<label class="box"
        ><input type="checkbox" name="scope" value="${scope}" checked />${scope}</label
      >`;
}

const CONSENT_STYLE = html.raw`<style>
main.page { max-width: 34rem; }
form.consent { display: grid; gap: 1.25rem; margin-top: 1.25rem; align-items: stretch; }
fieldset { border: 1px solid var(--line); border-radius: .75rem; background: var(--card); padding: .75rem 1rem; min-width: 0; }
legend { font-weight: 600; }
.box { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; color: var(--ink); font-weight: 400;
  overflow-wrap: anywhere; }
.box input { width: 1.25rem; height: 1.25rem; flex: none; }
.buttons { display: flex; gap: .75rem; }
button.second { background: var(--card); color: var(--ink); border-color: var(--line); }
</style>`;

function renderPage(title: string, main: SafeHtml): string {
  return renderHtmlDocument(title, html`<main class="page" id="main">${main}</main>`, CONSENT_STYLE);
}
