import { TOKENS } from '../../pages/style/tokens.js';

/**
 * What the reference needs beside the style of Swagger UI, which is dark by the class that the start sets: the colours,
 * the type and the head of all pages.
 */
export const REFERENCE_STYLE = `${TOKENS}/* Colours that differ enough from what they stand on (WCAG 2.2, 1.4.3); by hue as Swagger UI has them. */
html, html.dark-mode, html.dark-mode body, html.dark-mode .swagger-ui { background: var(--paper); }
body { margin: 0; }
.brand { display: flex; align-items: center; gap: 0.6rem; padding: 0.75rem 1.25rem; border-bottom: var(--rule); background: var(--surface); color: var(--ink); font: 650 0.9375rem/1.55 system-ui, sans-serif; }
.mark { width: 1.625rem; height: 1.625rem; fill: var(--accent); }
.mark path { fill: none; stroke: var(--on-accent); stroke-width: 2.25; stroke-linecap: round; stroke-linejoin: round; }
noscript { display: block; max-width: 34rem; padding: 1.5rem 1.25rem; color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
noscript a { color: var(--accent); }
.swagger-ui, .swagger-ui :is(.info .title, .opblock-tag, .opblock-summary-description, .btn, label, select, table, h4, h5, p, .tab li) { font-family: system-ui, sans-serif; }
.swagger-ui .scheme-container, html.dark-mode .swagger-ui .scheme-container { background: var(--surface); box-shadow: none; border-block: var(--rule); }
/* Our calls link to no other. */
.swagger-ui .response-col_links { display: none; }
.swagger-ui .responses-inner { overflow-x: auto; }
.swagger-ui .opblock { border-radius: var(--corner); box-shadow: none; }
.swagger-ui .info .title small { background: #565d6b; }
.swagger-ui .info .title small.version-stamp { background: #456b00; }
html:not(.dark-mode) .swagger-ui .info a,
html:not(.dark-mode) .swagger-ui .info .url,
html:not(.dark-mode) .swagger-ui .renderedMarkdown a { color: var(--accent); }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #0f6e45; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1a5a9e; }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #0f6e45; color: #0f6e45; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #0f6e45; }
html:not(.dark-mode) .swagger-ui .parameter__in,
html:not(.dark-mode) .swagger-ui .parameter__type,
html:not(.dark-mode) .swagger-ui .prop-format { color: #4a4f5a; }
html.dark-mode .swagger-ui table td,
html.dark-mode .swagger-ui table th,
html.dark-mode .swagger-ui .examples-select__section-label,
html.dark-mode .swagger-ui .response-col_description { color: #e4e6e6; }
.swagger-ui .highlight-code span[style*='rgb(211, 99, 99)'] { color: #f4a3a3 !important; }
.swagger-ui button.unfold { border: 0; background: none; color: inherit; font: inherit; font-weight: 600; padding: 0.25rem 0; text-align: left; text-decoration: underline; cursor: pointer; overflow-wrap: anywhere; }
`;
