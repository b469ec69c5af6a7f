// Every view is an address: "#/read/gold/salt-city?select=ei3,ei7". The part after "#" stays in the
// browser, so links work on any server and can be sent to colleagues who run the same one.

export interface Route {
  path: string[];
  query: Record<string, string>;
}

export function parseRoute(hash: string): Route {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const result: Route = { path: path.split('/').filter(Boolean).map(decode), query: {} };
  for (const part of query.split('&')) {
    if (!part) continue;
    const [name, value = ''] = part.split('=', 2);
    result.query[decode(name)] = decode(value);
  }
  return result;
}

export function routeText(path: readonly string[], query: Record<string, string | undefined> = {}): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encode(name)}=${encode(value as string)}`);
  return `#/${path.map(encode).join('/')}${parts.length ? `?${parts.join('&')}` : ''}`;
}

// A broken escape in a typed address is shown as it is, not thrown.
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3A/g, ':');
}
