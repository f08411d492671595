import { applyDecorators, Controller, UseFilters, UseGuards, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { ScreenInterceptor } from '../frame/screen.interceptor.js';
import type { DashboardRoute } from './dashboard-route.js';
import { DashboardGuard } from './dashboard.guard.js';
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

/** Says who may see a page: anyone, each person with a session, or members of the workspace with at least this role. */
export function Opens(least: DashboardRoute['least']): MethodDecorator {
  const dashboard: DashboardRoute = { least };
  return RouteConfig({ dashboard });
}

/** The same for a route that changes something, a POST. `DashboardRoute` says what decides `confirmed`. */
export function Acts(
  least: DashboardRoute['least'],
  { confirmed }: Required<Pick<DashboardRoute, 'confirmed'>>,
): MethodDecorator {
  const dashboard: DashboardRoute = { least, confirmed };
  return RouteConfig({ dashboard });
}
