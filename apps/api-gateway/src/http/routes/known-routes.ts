import { Injectable } from '@nestjs/common';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { MAX_PARAMETER_LENGTH, SERVER_TARGET } from '../server/server-options.js';

/** The registered routes, to distinguish a wrong method (405, with `Allow`) from an unknown path (404). */
@Injectable()
export class KnownRoutes {
  /** Fastify has the same one, but does not say which methods a path takes. */
  private readonly router = findMyWay({ maxParamLength: MAX_PARAMETER_LENGTH });
  private readonly methods = new Set<HTTPMethod>();

  add(path: string, methods: string | readonly string[]): void {
    for (const method of [methods].flat() as HTTPMethod[]) {
      this.methods.add(method);
      if (!this.router.hasRoute(method, path)) this.router.on(method, path, () => undefined);
    }
  }

  /**
   * Returns the methods of a path, sorted; none for an unknown path, and all for `SERVER_TARGET`.
   */
  methodsOf(url: string): readonly string[] {
    return [...this.methods]
      .filter((method) => url === SERVER_TARGET || this.router.find(method, url))
      .sort();
  }
}
