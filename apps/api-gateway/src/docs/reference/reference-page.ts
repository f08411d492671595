import { MARK } from '../../pages/document.js';
import { html } from '../../pages/html.js';
import { SELLER } from '../../pages/page-answer.js';

/** Allows our own scripts and styles only: no other host, nothing inline. */
export const REFERENCE_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** The reference, drawn from the OpenAPI document by Swagger UI. */
export const REFERENCE_PAGE = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>Audit Credit Service: API reference</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="docs/assets/swagger-ui.css" />
      <link rel="stylesheet" href="docs/assets/reference.css" />
    </head>
    <body>
      <header class="brand">${MARK}${SELLER}</header>
      <noscript>
        <h1>API reference</h1>
        <p>
          This page needs JavaScript. What it shows is in <a href="openapi.yaml">openapi.yaml</a> and
          <a href="openapi.json">openapi.json</a>; error codes have
          <a href="docs/errors">pages of their own</a>.
        </p>
      </noscript>
      <div id="reference"></div>
      <script src="docs/assets/swagger-ui-bundle.js"></script>
      <script src="docs/assets/start.js"></script>
    </body>
  </html>`.markup;
