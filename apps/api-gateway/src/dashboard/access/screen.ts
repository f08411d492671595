import {
  applyDecorators,
  Controller,
  Get,
  Post,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { BodyConfig } from '../../http/bodies/body-limit.js';
import { ScreenInterceptor } from '../frame/screen-response.js';
import { DashboardGuard, type DashboardRoute } from './dashboard.guard.js';
import { RefusalFilter } from './refusal.js';

/** A controller below `/dashboard/:workspace`. Each of its routes has `Opens` or `Acts`, and most return a `ScreenPage`. */
export function Screen(path: string): ClassDecorator {
  return DashboardPages(path === '' ? ':workspace' : `:workspace/${path}`);
}

/** A controller below `/dashboard`. Each of its routes has `Opens` or `Acts`. */
export function DashboardPages(path: string): ClassDecorator {
  return applyDecorators(
    Controller(path === '' ? 'dashboard' : `dashboard/${path}`),
    UseGuards(DashboardGuard),
    UseFilters(RefusalFilter),
    UseInterceptors(ScreenInterceptor),
    ApiExcludeController(),
  );
}

/** A GET, and who may see its page: anyone, each person with a session, or members with at least this role. */
export function Opens(least: DashboardRoute['least'], path?: string): MethodDecorator {
  const dashboard: DashboardRoute = { least };
  return applyDecorators(Get(path), RouteConfig({ dashboard }));
}

/**
 * A POST, which changes something. `DashboardRoute` says what decides `confirmed`; `maxBodyBytes` is for a form that is
 * larger than others.
 */
export function Acts(
  least: DashboardRoute['least'],
  { confirmed, maxBodyBytes }: Required<Pick<DashboardRoute, 'confirmed'>> & BodyConfig,
  path?: string,
): MethodDecorator {
  const dashboard: DashboardRoute = { least, confirmed };
  const config = { dashboard, ...(maxBodyBytes !== undefined && { maxBodyBytes }) };
  return applyDecorators(Post(path), RouteConfig(config));
}
