import { readFile } from 'node:fs/promises';
import { Controller, Get, Param, Redirect } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { Documentation, SendsDocument, SendsFile, SendsPage, Redirects } from '../openapi/documentation.js';
import { filePolicy } from '../files/file-policy.js';
import { StaticFile, AssetFiles } from '../files/static-file.js';
import { MARK, SELLER, REFERENCE_SCRIPT, REFERENCE_STYLE } from '../../pages/page-response.js';
import { html } from '../../pages/html.js';

/** The build copies it from its package (`tools/bundle/bundle.mjs`), and puts it beside this module. */
const SCALAR = new URL('./scalar/standalone.js', import.meta.url);

/** The files of the reference, below `/docs/api/`. */
export class ReferenceFiles extends AssetFiles {
  /** Reads them; the process keeps them in 6 MB of memory. Throws if the build has not copied Scalar. */
  static async read(): Promise<ReferenceFiles> {
    return new ReferenceFiles({
      'scalar.js': await readFile(SCALAR),
      'reference.css': REFERENCE_STYLE,
      'reference.js': REFERENCE_SCRIPT,
    });
  }
}

@Controller('docs/api')
export class ReferenceController {
  private readonly page: StaticFile;

  constructor(private readonly files: ReferenceFiles) {
    this.page = StaticFile.ofText('text/html; charset=utf-8', referencePage(files), {
      // The editor of requests writes its styles as it runs, each another: no hash could name them.
      'content-security-policy': filePolicy({ anyStyle: true }),
      'referrer-policy': 'same-origin',
    });
  }

  @Get()
  @Documentation('readReference', 'The reference, to read in a browser')
  @SendsDocument('text/html')
  show(): StaticFile {
    return this.page;
  }

  /** The relative links of the page would break there. The route ends with two slashes because Nest strips one. */
  @Get('//')
  @Redirect('../api', 308)
  @Documentation('readReferenceWithSlash', 'Leads to /docs/api')
  @Redirects('The page has no slash.')
  withoutSlash(): void {
    // The decorator does the redirect.
  }

  /** Throws 404 `NOT_FOUND`, shown as a page. */
  @Get(':file')
  @Documentation('readReferenceFile', 'A script or a style of the reference')
  @ApiParam({
    name: 'file',
    description: 'The name of a file that the reference links to. It holds a hash of the content.',
    schema: { type: 'string', example: 'reference-0123456789.css' },
  })
  @SendsFile('The file.', { 'text/javascript': { type: 'string' }, 'text/css': { type: 'string' } })
  @SendsPage(404, 'There is no such file.')
  send(@Param('file') name: string): StaticFile {
    return this.files.find(name);
  }
}

/** Returns the reference, drawn from the OpenAPI document by Scalar. */
function referencePage(files: ReferenceFiles): string {
  const file = (name: string) => `api/${files.linkTo(name)}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Audit Credit Service: API reference</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${file('reference.css')}" />
      </head>
      <body>
        <nav class="brand" aria-label="Service">
          <a href="../">${MARK}${SELLER}</a>
        </nav>
        <noscript>
          <h1>API reference</h1>
          <p>
            This page needs JavaScript. What it shows is in <a href="../openapi.yaml">openapi.yaml</a> and
            <a href="../openapi.json">openapi.json</a>; error codes have
            <a href="errors">pages of their own</a>.
          </p>
        </noscript>
        <div id="reference"></div>
        <script src="${file('scalar.js')}"></script>
        <script type="module" src="${file('reference.js')}"></script>
      </body>
    </html>`.markup;
}
