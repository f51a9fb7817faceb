import { defined, mapDefined } from '@kg/core'
/** What a resource of ours is about. */
export type ResourceId =
  | { readonly kind: 'skill' }
  | { readonly kind: 'context-graph'; readonly id: string }
  | {
      readonly kind: 'asset' | 'statements' | 'proof'
      readonly id: string
      readonly name: string
      readonly subGraphName?: string
    }

export const skillUri = 'kg://skill.md'
export const graphUri = (id: string): string => `kg://context-graph/${encodeURIComponent(id)}`
export const assetUri = (id: string, name: string, subGraphName?: string): string =>
  `${graphUri(id)}/asset/${encodeURIComponent(name)}${subGraphName === undefined ? '' : `?subGraphName=${encodeURIComponent(subGraphName)}`}`

const shape =
  /^kg:\/\/context-graph\/([^/?#]+)(?:\/asset\/([^/?#]+)(?:\/(statements|proof))?)?(?:\?subGraphName=([^&#]+))?$/

/** Reads what the functions above write; nothing for any other text. */
export function parseUri(uri: string): ResourceId | undefined {
  if (uri === skillUri) return { kind: 'skill' }
  const [, id, name, part, sub] = shape.exec(uri) ?? []
  if (id === undefined) return undefined
  try {
    if (name === undefined) return { kind: 'context-graph', id: decodeURIComponent(id) }
    return {
      kind: part === undefined ? 'asset' : (part as 'statements' | 'proof'),
      id: decodeURIComponent(id),
      name: decodeURIComponent(name),
      ...defined({ subGraphName: mapDefined(sub, decodeURIComponent) }),
    }
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
