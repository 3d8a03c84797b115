/** The reference page. Its script and styles are files of their own, so that its policy allows no inline script. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Throughline API reference</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/initializer.js"></script>
  </body>
</html>
`;

/**
 * Draws the document without the tags that have no operation yet, against the address that the page came from: the
 * public one may be another origin, which the page's policy does not let it call.
 */
export const INITIALIZER = `fetch('/openapi.json').then((answer) => answer.json()).then((spec) => {
  const operations = Object.values(spec.paths).flatMap((methods) => Object.values(methods));
  const used = new Set(operations.flatMap((operation) => operation.tags));
  SwaggerUIBundle({
    spec: { ...spec, servers: [{ url: '/' }], tags: spec.tags.filter((tag) => used.has(tag.name)) },
    dom_id: '#reference',
    deepLinking: true,
    persistAuthorization: true,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
  });
});
`;
