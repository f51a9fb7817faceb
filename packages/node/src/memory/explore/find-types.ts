import { askAboutEntities } from './entity-rows.js'
import type { Ask } from './open-asker.js'

const pattern = `?entity <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ?type FILTER(isIRI(?type))`

/** The classes of entities, sorted. */
export async function findTypes(ask: Ask, iris: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await askAboutEntities(ask, iris, '?type', pattern)
  const types = new Map<string, string[]>()
  for (const { entity = '', type = '' } of rows) types.set(entity, [...(types.get(entity) ?? []), type].sort())
  return types
}
