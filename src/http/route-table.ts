import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

interface Route {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** All routes as the server knows them: which methods does a path accept? */
@Injectable()
export class RouteTable {
  private readonly routes = new Map<string, Route>();

  /** Must be called before the routes are registered. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      // The CORS plugin answers OPTIONS everywhere, which makes no path a known one.
      if (url === '*') return;
      const route = this.routes.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
      for (const name of [method].flat()) route.methods.add(name);
      this.routes.set(url, route);
    });
  }

  /** The methods of the path of `url`, sorted; empty when no route matches. */
  methodsOf(url: string): string[] {
    const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '');
    const matching = [...this.routes.values()].filter((route) => route.pattern.test(path));
    return [...new Set(matching.flatMap((route) => [...route.methods]))].sort();
  }
}

/** Fastify's path syntax, as far as this service uses it: `:name`, `:name(regex)` and `*`. */
function toPattern(url: string): RegExp {
  const path = url.replace(/(?<=.)\/$/, '');
  const source = path.replace(/:\w+\(\^?([^)]*?)\$?\)|:\w+|\*|[.+?^${}|[\]\\]/g, (part, regex?: string) => {
    if (regex !== undefined) return `(?:${regex})`;
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}
