import { Injectable } from '@nestjs/common';
interface KnownRoute {
  /** One expression for each segment of the path. */
  readonly segments: readonly RegExp[];
  readonly methods: Set<string>;
}

/** The registered routes, to distinguish a wrong method (405, with `Allow`) from an unknown path (404). */
@Injectable()
export class KnownRoutes {
  private readonly routes = new Map<string, KnownRoute>();

  add(path: string, methods: string | readonly string[]): void {
    const route = this.routes.get(path) ?? {
      segments: path.split('/').map(expressionOf),
      methods: new Set<string>(),
    };
    for (const method of [methods].flat()) route.methods.add(method);
    this.routes.set(path, route);
  }

  /**
   * Returns the methods of a path, sorted; none for an unknown path, and all for `*`, which means the server (RFC 9110
   * section 9.3.7). The path must be well-formed.
   */
  methodsOf(url: string): readonly string[] {
    const path = (url.split('?', 1)[0] ?? '').split('/').map(decodeURIComponent);
    const methods = new Set<string>();
    for (const { segments, methods: taken } of this.routes.values()) {
      const matches =
        url === '*' ||
        (segments.length === path.length && segments.every((segment, index) => segment.test(path[index]!)));
      if (matches) for (const method of taken) methods.add(method);
    }
    return [...methods].sort();
  }
}

/** Returns a segment of a router path as an expression: `:name(expression)`, `:name`, and `::` for a colon. */
function expressionOf(segment: string): RegExp {
  const source = segment.replace(
    /::|:\w+\(([^)]*)\)|:\w+|[.*+?^${}()|[\]\\]/g,
    (token, expression?: string) => {
      if (token === '::') return ':';
      if (token.startsWith(':')) return expression ?? '.+';
      return `\\${token}`;
    },
  );
  return new RegExp(`^${source}$`, 's');
}
