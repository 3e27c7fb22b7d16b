const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'];

/** Resolves a reference inside the document, also through other references. */
function resolve(document, object) {
  let found = object;
  while (found?.$ref !== undefined) {
    found = found.$ref
      .slice(2)
      .split('/')
      .reduce((place, name) => place[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  }
  return found;
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What the router takes for a path parameter, by its schema: a text of another pattern is an error of the operation. */
function patternOf({ type, enum: values }) {
  if (values !== undefined) return `(?:${values.map(escape).join('|')})`;
  return type === 'integer' ? '\\d+' : '[^/]+';
}

function toExpression(document, path, item) {
  const parameters = [item, ...METHODS.map((method) => item[method] ?? {})]
    .flatMap((holder) => holder.parameters ?? [])
    .map((parameter) => resolve(document, parameter));
  const source = path.split(/(\{\w+\})/).map((part) => {
    const parameter = parameters.find(({ name, in: place }) => place === 'path' && `{${name}}` === part);
    return parameter === undefined ? escape(part) : patternOf(resolve(document, parameter.schema));
  });
  return new RegExp(`^${source.join('')}$`);
}

/** An encoded slash is part of a segment; undefined where a segment is not UTF-8, which the router refuses. */
const decode = (path) => {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return undefined;
  }
};

/** Finds the operation of a request in the document. */
class OperationFinder {
  constructor(document) {
    this.document = document;
    this.mounts = (document.servers ?? []).map(({ url }) => url).sort((a, b) => b.length - a.length);
    const items = Object.entries(document.paths).map(([path, item]) => ({
      item,
      path,
      expression: toExpression(document, path, item),
      servers: item.servers?.map(({ url }) => url.replace(/\/$/, '')),
    }));
    // Literal segments go before parameters.
    this.items = items.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  }

  /** Whether a URL is below one of the mounts, or one of the paths outside of them. */
  isOurs(url) {
    const path = url.split('?')[0].replace(/(?<=.)\/$/, '');
    const isBelow = (mount) => path === mount || path.startsWith(`${mount}/`);
    return this.mounts.some(isBelow) || this.beside(path) !== undefined;
  }

  /** The path item of a URL below one of these mounts; undefined when the document has none. */
  itemOf(url, mounts = this.mounts) {
    const path = url.split('?')[0].replace(/(?<=.)\/$/, '');
    const mount = mounts.find((known) => path === known || path.startsWith(`${known}/`));
    if (mount === undefined) return this.beside(path);
    const rest = path.slice(mount.length);
    // A path that ends in two slashes does not exist.
    const below = rest === '/' ? '//' : decode(rest);
    if (below === undefined) return undefined;
    return this.items.find(
      ({ servers, expression }) => servers === undefined && expression.test(below || '/'),
    );
  }

  beside(path) {
    const named = this.items.filter(({ servers }) => servers !== undefined);
    return named.find(({ servers, path: own }) => servers.some((server) => server + own === path));
  }

  /** The operation of a request by its effective method, HEAD as GET. */
  find(method, url, mounts) {
    const found = this.itemOf(url, mounts);
    if (method === 'OPTIONS' && found !== undefined) return this.options;
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    return METHODS.includes(name) ? found?.item[name] : undefined;
  }

  /** Every path responds to OPTIONS; it is described once, at the root. */
  get options() {
    return this.document.paths['/']?.options;
  }

  /** All operations. */
  get all() {
    return this.items.flatMap(({ item }) => METHODS.flatMap((method) => item[method] ?? []));
  }
}

module.exports = { OperationFinder, resolve };
