/** The script is a separate file, so that the content security policy can forbid inline scripts. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Throughline API reference</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="stylesheet" href="/docs/page.css">
  </head>
  <body>
    <a class="skip" href="#reference">Skip to the reference</a>
    <header class="bar">
      <strong>Throughline API</strong>
      <a href="/console">Console</a>
      <a href="/openapi.json">OpenAPI document</a>
      <form id="credential">
        <label for="secret">Key or token</label>
        <input id="secret" type="password" autocomplete="off" spellcheck="false">
        <button>Use</button>
        <button type="button" id="session">Use my console session</button>
        <output role="status"></output>
      </form>
    </header>
    <div class="columns">
      <nav aria-label="Operations">
        <label for="search">Search operations</label>
        <input id="search" type="search" placeholder="Name, path or operationId">
        <div id="operations"></div>
      </nav>
      <main id="reference" tabindex="-1"></main>
    </div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/initializer.js"></script>
  </body>
</html>
`;

export const STYLES = `:root { --link: #3640ab; --line: #dee2e6; --soft: #f1f3f5; --text: #1b1d20; }
:root.dark-mode { --link: #a3acf7; --line: #424242; --soft: #2b3033; --text: #e4e6e6; }
html.dark-mode, html.dark-mode body { background: #1c2022; }
body { margin: 0; color: var(--text); font: 14px/1.5 Inter, system-ui, sans-serif; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 2; }
.bar { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; align-items: center; padding: 0.75rem 1.25rem;
  border-bottom: 1px solid var(--line); }
.bar strong { font-size: 16px; }
.bar a, nav a { color: var(--link); }
#credential { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0 0 0 auto; }
.bar input, nav input { box-sizing: border-box; font: inherit; padding: 0.375rem 0.625rem; border: 1px solid #767676;
  border-radius: 6px; background: transparent; color: inherit; }
.bar button { font: inherit; font-weight: 600; padding: 0.375rem 0.75rem; border: 1px solid #767676; border-radius: 6px;
  background: transparent; color: inherit; cursor: pointer; }
.columns { display: flex; align-items: flex-start; }
nav { box-sizing: border-box; flex: none; width: 19rem; position: sticky; top: 0; max-height: 100vh; overflow-y: auto;
  padding: 1rem 0.75rem 2rem 1.25rem; border-right: 1px solid var(--line); }
nav label { display: block; font-weight: 600; }
nav input { width: 100%; margin: 0.25rem 0 0.5rem; }
nav h2 { font-size: 13px; margin: 1rem 0 0.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.1875rem 0.375rem; border-radius: 4px; color: inherit; text-decoration: none; }
nav a:hover, nav a[aria-current] { background: var(--soft); color: var(--link); }
main { flex: 1; min-width: 0; }
.swagger-ui summary { cursor: pointer; font-weight: 600; margin: 0.5rem 0; color: var(--link); }
.swagger-ui .markdown pre { padding: 0.75rem 1rem; border-radius: 6px; background: var(--soft); overflow-x: auto; }
.swagger-ui .markdown pre code { padding: 0; font-weight: 400; color: var(--text); background: none; }
.swagger-ui .scheme-container .servers, .swagger-ui .servers-title { display: none; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock-summary-description,
.swagger-ui .opblock-description-wrapper, .swagger-ui p, .swagger-ui li, .swagger-ui table { font-family: inherit; }
@media (max-width: 900px) {
  .columns { display: block; }
  #credential { margin-left: 0; }
  nav { width: auto; position: static; max-height: 16rem; border-right: 0; border-bottom: 1px solid var(--line); }
}
@media (max-width: 600px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock-body { overflow-x: auto; }
  .swagger-ui table.parameters thead { display: none; }
  .swagger-ui table.parameters tbody tr td { display: block; padding: 6px 0; }
  .swagger-ui .parameters-col_description input[type=text] { width: 100%; }
}
`;

export const SIGNED_IN_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Back to the API reference</title>
  </head>
  <body>
    <p>You are signed in. You can close this window.</p>
    <script src="/docs/signed-in.js"></script>
  </body>
</html>
`;
