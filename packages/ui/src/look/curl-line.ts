interface Request {
  readonly method: string
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

/** A request as a line for a shell. The token is not in it. */
export function curlLine({ method, path, params = {}, query = {}, body }: Request, origin: string): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `{${name}}`))
  const search = new URLSearchParams(query)
  const url = `${origin}${filled}${search.size === 0 ? '' : `?${search}`}`
  return [
    'curl',
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : ['-X', method]),
    '-H "Authorization: Bearer $(kg auth show)"',
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
    quoted(url),
  ].join(' ')
}

/** As a shell takes it for one word, whatever is in it. */
export const quoted = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
