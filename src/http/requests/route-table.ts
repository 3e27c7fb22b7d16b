import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

interface Route {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** All routes of the server, to find the methods that a path accepts. */
@Injectable()
export class RouteTable {
  private readonly routes = new Map<string, Route>();

  /** Must be called before the routes are registered. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      // The CORS plugin's OPTIONS route matches every path, which does not mean that the path exists.
      if (url === '*') return;
      const route = this.routes.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
      for (const name of [method].flat()) route.methods.add(name);
      this.routes.set(url, route);
    });
  }

  /** The path of `url` in the form of the documentation, `/events/{id}`; undefined when no route matches. */
  templateOf(url: string): string | undefined {
    const path = pathOf(url);
    const known = [...this.routes].filter(([, route]) => route.pattern.test(path)).map(([key]) => key);
    const best = known.find((key) => !key.includes(':')) ?? known[0];
    return routeTemplate(best);
  }

  /** The methods that the path of `url` accepts, sorted; empty when no route matches. */
  methodsOf(url: string): string[] {
    const path = pathOf(url);
    const matching = [...this.routes.values()].filter((route) => route.pattern.test(path));
    return [...new Set(matching.flatMap((route) => [...route.methods]))].sort();
  }
}

const templates = new Map<string, string>();

/**
 * The Fastify path of a route in the form of the documentation, `/events/{id}`; undefined without a route.
 */
export function routeTemplate(route: string | undefined): string | undefined {
  if (route === undefined || route === '*') return undefined;
  let template = templates.get(route);
  if (template === undefined) {
    template = route.replace(/(?<=.)\/$/, '').replace(/:(\w+)(\([^)]*\))?/g, '{$1}');
    templates.set(route, template);
  }
  return template;
}

const pathOf = (url: string): string => (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '');

/** Fastify's path syntax, as far as this service uses it: `:name`, `:name(regex)` and `*`. */
function toPattern(url: string): RegExp {
  const path = url.replace(/(?<=.)\/$/, '');
  const source = path.replace(/:\w+\(([^)]*)\)|:\w+|\*|[.+?^${}|[\]\\]/g, (part, regex?: string) => {
    if (regex !== undefined) return `(?:${regex.replace(/[$^]/g, '')})`;
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}
