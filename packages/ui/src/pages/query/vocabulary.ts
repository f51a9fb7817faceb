import type { Client } from '@kg/client'

/** A class or predicate of the data, and how often it is there. */
export interface Usage {
  readonly iri: string
  readonly count: number
}

export interface Vocabulary {
  readonly classes: readonly Usage[]
  readonly predicates: readonly Usage[]
}

/** Asks for the vocabulary of what is queried; undefined where no context graph is chosen. */
export type AskVocabulary = (startsWith?: string) => Promise<Vocabulary | undefined>

const most = '500'

/** The most frequent ones come at once; where there are more, those that begin as typed. Each is asked for once. */
export function openVocabulary(
  client: Client,
  scope: { readonly graph: string; readonly view: string },
): AskVocabulary {
  const asked = new Map<string, Promise<Vocabulary>>()
  const ask = (startsWith: string) => {
    const query = {
      contextGraphId: scope.graph,
      limit: most,
      ...(scope.view !== '' && { view: scope.view }),
      ...(startsWith !== '' && { startsWith }),
    }
    // What the page has chosen is one of the views, and numbers go as text.
    const found = client.call('exploreSchema', { query } as never)
    asked.set(startsWith, found)
    // What failed is asked again.
    found.catch(() => asked.delete(startsWith))
    return found
  }
  return async (startsWith = '') => {
    if (scope.graph === '') return undefined
    const all = await (asked.get('') ?? ask(''))
    const isAll = all.classes.length < Number(most) && all.predicates.length < Number(most)
    return isAll || startsWith === '' ? all : (asked.get(startsWith) ?? ask(startsWith))
  }
}
