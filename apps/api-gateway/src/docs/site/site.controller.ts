import { Controller, Get, Param, Redirect, UseInterceptors } from '@nestjs/common';
import { ApiError } from '../../http/errors/api-error.js';
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

  /** Throws 404 `NOT_FOUND`, shown as a page. */
  @Get('*')
  @UseInterceptors(FileInterceptor)
  show(@Param('*') address: string): StaticFile {
    const file = this.files.find(address);
    if (!file) throw new ApiError('NOT_FOUND', 'There is no such page.');
    return file;
  }
}
