export type XmlToken =
  | { readonly type: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly type: 'close'; readonly name: string }
  | { readonly type: 'text'; readonly text: string }

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The tags and texts of a well-formed document without a DTD: enough for the result files of the suites. */
export function* xmlTokens(document: string): Iterable<XmlToken> {
  const text = document.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  let read = 0
  for (const [all, slash, name, attributes = '', empty, characters] of text.matchAll(token)) {
    read += all.length
    if (characters !== undefined) yield { type: 'text', text: decode(characters) }
    if (name === undefined) continue
    if (slash === '') yield { type: 'open', name, attributes: readAttributes(attributes) }
    if (slash === '/' || empty === '/') yield { type: 'close', name }
  }
  if (read < text.length) throw new Error(`cannot read the XML at: ${text.slice(read, read + 40)}`)
}

function readAttributes(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(attribute)].map(([, name = '', double, single]) => [name, decode(double ?? single ?? '')]),
  )
}

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return entities[name ?? ''] ?? all
  })
}
