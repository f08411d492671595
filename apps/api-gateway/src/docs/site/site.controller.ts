import { posix } from 'node:path';
import { Controller, Get, Param, Redirect, UseInterceptors } from '@nestjs/common';
import { ApiError } from '../../http/errors/api-error.js';
import { slugOf } from '../../http/errors/error-guide.js';
import { PageInterceptor, type Redirection } from '../../pages/page-response.js';
import { FileInterceptor, type StaticFile } from '../files/static-file.js';
import { SiteFiles } from './site-files.js';

/** Serves the documentation below `/docs/`, beside the routes that other controllers have there. */
@Controller('docs')
export class SiteController {
  constructor(private readonly files: SiteFiles) {}

  /** Relative, so that it works behind a proxy that adds a path. */
  @Get()
  @Redirect('docs/', 308)
  withSlash(): void {
    // The decorator does the redirect.
  }

  /** Leads another spelling to its page. Throws 404 `NOT_FOUND`, shown as a page. */
  @Get('*')
  @UseInterceptors(PageInterceptor, FileInterceptor)
  show(@Param('*') address: string): StaticFile | Redirection {
    const file = this.files.find(address);
    if (file) return file;
    const meant = meantBy(address);
    if (!this.files.find(meant)) throw new ApiError('NOT_FOUND', 'There is no such page.');
    const up = address.endsWith('/') ? '../' : '';
    return { location: up + posix.basename(meant), status: 308 };
  }
}

/** Returns the address without a slash at its end, and that of an error in lower case: `errors/AUDIT_TIMEOUT` is `error.code`. */
function meantBy(address: string): string {
  const path = address.replace(/\/$/, '');
  return path.startsWith('errors/') ? slugOf(path) : path;
}
