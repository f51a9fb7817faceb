import type { KgElement } from '@kg/ingest/datasets'

/** The connection id of a connector: its first identifier. */
export const connectionOf = ({ identifiers }: KgElement): string => identifiers[0]?.['@value'] ?? ''

/** The creators with whom a connector wants to be joined, in lower case. */
export function expectedCreators({ properties }: KgElement): string[] {
  const { expectedConnectionCreators: listed } = properties
  if (!Array.isArray(listed)) return []
  return listed.flatMap((one: unknown) => {
    const value = (one as { '@value'?: unknown } | null)?.['@value']
    return typeof value === 'string' ? [value.toLowerCase()] : []
  })
}
