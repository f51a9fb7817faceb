import type { Prefixes } from '../epcis-query/extension-clauses.js'

/** What the header GS1-Extensions says of prefixes: `example=http://ns.example.com/epcis/`. */
export function prefixesIn(headers: Readonly<Record<string, string | string[] | undefined>>): Prefixes {
  const given = [headers['gs1-extensions'] ?? []].flat().flatMap((text) => text.split(','))
  const pairs = given.map((text) => /^\s*([\w.-]+)\s*=\s*(\S+)\s*$/.exec(text))
  return Object.fromEntries(
    pairs.flatMap((match) => (match === null ? [] : [[match[1] as string, match[2] as string]])),
  )
}
