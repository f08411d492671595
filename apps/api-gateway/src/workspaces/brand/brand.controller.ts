import { applyDecorators, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { JsonBody } from '../../http/bodies/request-pipe.js';
import { Refusals, Success, TakesTraceparent } from '../../http/openapi/operation.js';
import { Field, text } from '../../http/openapi/schemas.js';
import { ApiController, callerOf, Endpoint } from '../../http/routes/endpoint.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { BrandChange } from './brand-change.js';
import { type Brand, Brands, logoPath } from './brands.js';

const orNull = (description: string) => ({ ...text(description), nullable: true as const });

/** All fields are null for a workspace without a brand. */
class BrandResponse {
  @Field(orNull('Stands at the top of reports.')) name!: string | null;
  @Field(orNull('As `#1a2b3c`.')) accent_color!: string | null;
  @Field(orNull('A line at the end of reports.')) contact!: string | null;
  @Field({ ...orNull('The address of the logo, which changes with it.'), format: 'uri' })
  logo_url!: string | null;
}

const EXAMPLE_BRAND: BrandResponse = {
  name: 'Oak & Partners',
  accent_color: '#0f6e45',
  contact: 'reports@oak.example, +49 30 901820',
  logo_url: `https://audits.example${logoPath('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')}`,
};
const EXAMPLES = { set: { value: { data: EXAMPLE_BRAND } } };

const DescribesBrand = () =>
  applyDecorators(
    ApiTags('Reports'),
    ApiOperation({
      operationId: 'getBrand',
      summary: 'Get the brand of your reports',
      description: 'Returns what shared and printed reports carry in place of the name of this service.',
    }),
    Success(200, 'The brand; all fields are null if there is none.', BrandResponse, { examples: EXAMPLES }),
  );

const DescribesBrandChange = () =>
  applyDecorators(
    ApiTags('Reports'),
    ApiOperation({
      operationId: 'setBrand',
      summary: 'Set the brand of your reports',
      description: `Changes the fields that the body has. Null removes a field, and a null \`name\` the whole brand. Shared reports that are open show the \
change when they are loaded again. Costs no credits.`,
    }),
    TakesTraceparent(),
    ApiBody({
      type: BrandChange,
      examples: {
        set: { value: { name: 'Oak & Partners', accent_color: '#0f6e45', contact: 'reports@oak.example' } },
      },
    }),
    Success(200, 'The brand as it is now.', BrandResponse, { examples: EXAMPLES }),
    Refusals('InvalidBrandError'),
  );

/** How the reports of a workspace look to whom they are shared with. */
@ApiController('brand', 'v1')
export class BrandController {
  constructor(
    private readonly brands: Brands,
    private readonly settings: GatewaySettings,
  ) {}

  @Get()
  @Endpoint('brand.get')
  @DescribesBrand()
  async get(@Req() request: FastifyRequest): Promise<{ readonly data: BrandResponse }> {
    return this.response(await this.brands.find(callerOf(request).workspaceId));
  }

  @Post()
  @HttpCode(200)
  @Endpoint('brand.set')
  @DescribesBrandChange()
  async set(
    @JsonBody(() => 'brand') change: BrandChange,
    @Req() request: FastifyRequest,
  ): Promise<{ readonly data: BrandResponse }> {
    return this.response(await this.brands.change(callerOf(request).workspaceId, change));
  }

  private response(brand: Brand | undefined): { readonly data: BrandResponse } {
    const { name = null, accentColor = null, contact = null, logoHash = null } = brand ?? {};
    const logo_url = logoHash === null ? null : this.settings.publicUrl + logoPath(logoHash);
    return { data: { name, accent_color: accentColor, contact, logo_url } };
  }
}
