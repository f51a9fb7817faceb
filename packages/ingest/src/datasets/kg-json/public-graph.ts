import { isJsonObject } from './check-json.js'
import type { Json, KgElement, Properties } from './types.js'

/** What anybody may see of an element: without permissioned data, with its hash. */
export function publicElement<E extends KgElement>(element: E): E {
  const permissioned = element.properties.permissioned_data
  if (!isJsonObject(permissioned) || permissioned.data === undefined) return element
  const { data: _, ...rest } = permissioned
  return { ...element, properties: { ...element.properties, permissioned_data: rest } satisfies Properties }
}

/** The permissioned data of an element, if it is here. */
export function permissionedDataOf(element: KgElement): Json | undefined {
  const permissioned = element.properties.permissioned_data
  return isJsonObject(permissioned) ? permissioned.data : undefined
}
