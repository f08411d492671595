/** What the reference needs beside the style of Swagger UI, which is dark by the class that the start sets. */
export const REFERENCE_STYLE = `/* Colours that differ enough from what they stand on (WCAG 2.2, 1.4.3); by hue as Swagger UI has them. */
html { background: #fff; }
html.dark-mode { background: #1c2022; }
.swagger-ui .info .title small { background: #565d6b; }
.swagger-ui .info .title small.version-stamp { background: #456b00; }
html:not(.dark-mode) .swagger-ui .info a,
html:not(.dark-mode) .swagger-ui .info .url,
html:not(.dark-mode) .swagger-ui .renderedMarkdown a { color: #0b57d0; }
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
