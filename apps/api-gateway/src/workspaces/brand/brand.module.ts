import { Module } from '@nestjs/common';
import { HttpModule } from '../../http/http.module.js';
import { BrandController } from './brand.controller.js';
import { Brands } from './brands.js';

/** How the reports of a workspace look to whom they are shared with. */
@Module({ imports: [HttpModule], controllers: [BrandController], providers: [Brands], exports: [Brands] })
export class BrandModule {}
