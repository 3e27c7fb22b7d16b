/** The script that starts Swagger UI with the document of the page. */
export const DOCS_SCRIPT = `'use strict';
// Earlier versions left a login here.
localStorage.removeItem('authorized');

const documentation = document.getElementById('documentation');
const languages = document.getElementById('language');
const dark = matchMedia('(prefers-color-scheme: dark)');

const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followColorScheme();
dark.addEventListener('change', followColorScheme);

// Another language is another document with other servers: the page is read anew, at the same operation.
languages.addEventListener('change', () => {
  location.assign(documentation.dataset.page + '?lang=' + languages.value + location.hash);
});
addEventListener('pageshow', () => {
  languages.value = document.documentElement.lang;
});

SwaggerUIBundle({
  url: documentation.dataset.document,
  domNode: documentation,
  deepLinking: true,
  // Who is logged in here is forgotten with the page: a browser's storage is no place for a password.
  persistAuthorization: false,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  // The interface knows no cookies. Without them the browser leaves a refusal to the page, and asks for no password itself.
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
});
`;

/** Styles of the page header, and fixes for Swagger UI on narrow screens. */
export const DOCS_STYLE = `html { color-scheme: light; }
html.dark-mode { color-scheme: dark; }
body { margin: 0; }
.site {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1.5rem;
  box-sizing: border-box;
  max-width: 1460px;
  margin: 0 auto;
  padding: 0.75rem 20px;
  font-family: system-ui, sans-serif;
}
.site a { color: #1f6f5c; font-weight: 700; }
.site h1 { flex: 1 1 auto; margin: 0; font-size: 1rem; font-weight: 400; }
.site select { min-height: 2rem; font: inherit; }
noscript p { padding: 0 20px; font-family: system-ui, sans-serif; overflow-wrap: anywhere; }
html.dark-mode body { background: #1c2022; }
html.dark-mode .site { color: #e4e6e6; }
html.dark-mode .site a { color: #7fd1bc; }

.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .info .title { overflow-wrap: anywhere; }
.swagger-ui .scheme-container { margin: 0; padding: 1rem 0; }
.swagger-ui :is(.markdown, .renderedMarkdown) code { overflow-wrap: anywhere; }
.swagger-ui select { max-width: 100%; }
/* On low screens too the dialogue ends within the screen, and scrolls. */
.swagger-ui .dialog-ux .modal-ux-content { max-height: min(540px, 100vh - 7rem); }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #1f6f5c; color: #1f6f5c; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #1f6f5c; }
html:not(.dark-mode) .swagger-ui .btn.execute { border-color: #1766b5; background: #1766b5; }
html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method { background: #1766b5; }
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method { background: #1b7b4f; }
html:not(.dark-mode) .swagger-ui .opblock-put .opblock-summary-method { background: #a85a05; }
html:not(.dark-mode) .swagger-ui .opblock-patch .opblock-summary-method { background: #14746a; }
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: #bd2b2f; }
.swagger-ui .parameters-col_name { padding-right: 1rem; }
/* What headers an answer has is there to look up, and leaves the next answer in sight. */
.swagger-ui .headers-wrapper { max-height: 12rem; overflow: auto; }
.swagger-ui .headers .header-col { width: auto; padding: 0.25rem 1rem 0.25rem 0; }
/* The document has no links between operations. */
.swagger-ui .response-col_links { display: none; }
.swagger-ui .opblock-section-header { flex-wrap: wrap; gap: 0.5rem; }
.swagger-ui :is(.curl-command, .request-url) pre, .swagger-ui .curl-command code { white-space: pre-wrap !important; overflow-wrap: anywhere; }

@media (max-width: 768px) {
  .site, noscript p { padding-inline: 12px; }
  .swagger-ui .wrapper { padding-inline: 12px; }
  .swagger-ui .servers > label { margin-inline: 0; }
  .swagger-ui .opblock-tag { padding-inline: 0; }
  .swagger-ui :is(.table-container, .responses-inner, .opblock-description-wrapper, .opblock-section-header) { padding-inline: 10px; }
  .swagger-ui :is(.parameters, .responses-table) > thead { display: none; }
  .swagger-ui :is(.parameters, .responses-table),
  .swagger-ui :is(.parameters, .responses-table) > tbody,
  .swagger-ui :is(.parameters, .responses-table) > tbody > tr,
  .swagger-ui :is(.parameters, .responses-table) > tbody > tr > td:not(.response-col_links) { display: block; width: auto; max-width: none; min-width: 0; }
  .swagger-ui :is(.parameters, .responses-table) > tbody > tr > td { padding: 0.25rem 0; }
  .swagger-ui :is(.parameters, .responses-table) > tbody > tr > td > * { margin-bottom: 0; }
  .swagger-ui :is(.parameters, .responses-table) > tbody > tr { border-bottom: 1px solid rgb(127 127 127 / 30%); padding: 0.5rem 0; }
  .swagger-ui .responses-table > tbody > tr > .response-col_status { font-weight: 700; }
  .swagger-ui .parameters-col_description :is(input, select, textarea) { width: 100%; max-width: 100%; box-sizing: border-box; }
}
`;
