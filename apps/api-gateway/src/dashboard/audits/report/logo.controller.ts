import { Controller, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors/api-error.js';
import { clientOf } from '../../../http/rate-limit/address-window.js';
import { countVisit } from '../../../http/rate-limit/limit-of-visitor.js';
import { RateLimiter } from '../../../http/rate-limit/rate-limiter.js';
import { Brands } from '../../../workspaces/brand/brands.js';
import { Opens } from '../../access/screen.js';

/** Of one client address. A browser keeps a logo. */
const REQUESTS_A_MINUTE = 120;

const HEADERS = {
  // Its address changes with its content.
  'cache-control': 'public, max-age=31536000, immutable',
  // An SVG that somebody opens by itself runs and loads nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** Shows the logos of brands to whoever sees a report. */
@Controller('reports/logos')
@ApiExcludeController()
export class LogoController {
  constructor(
    private readonly brands: Brands,
    private readonly limiter: RateLimiter,
  ) {}

  /** Without a guard: who has a report knows its logo. */
  @Opens('anyone', ':hash')
  async show(
    @Param('hash') hash: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    await countVisit(this.limiter, {
      visitor: { id: clientOf(request.ip), scope: 'logo' },
      perMinute: REQUESTS_A_MINUTE,
      what: `Logos are limited to ${REQUESTS_A_MINUTE} requests a minute for each client address`,
    });
    const logo = await this.brands.logo(hash);
    if (logo === undefined) throw new ApiError('NOT_FOUND', 'No brand has this logo.');
    reply.headers(HEADERS).type(logo.mediaType);
    return logo.bytes;
  }
}
