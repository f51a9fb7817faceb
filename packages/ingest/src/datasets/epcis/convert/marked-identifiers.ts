import type { Identifier } from '../../kg-json/index.js'
import type { VocabularyElement } from '../event/document.js'
import type { Attributes, EpcisEvent, Extension } from '../event/event.js'

const isMarked = (attributes: Attributes | undefined): boolean => attributes?.identifier === 'true'

/** The last part of a name or address that is made of letters and digits: `licence` of `https://a.example/ns#licence`. */
const typeOf = (name: string): string => /([A-Za-z0-9]+)[^A-Za-z0-9]*$/.exec(name)?.[1] ?? name

const identifier = (name: string, value: string): Identifier => ({ '@type': typeOf(name), '@value': value.trim() })

function fromExtensions(parts: readonly (Extension | string)[] | undefined): Identifier[] {
  return (parts ?? []).flatMap((part) => {
    if (typeof part === 'string') return []
    const own = isMarked(part.attributes) && part.text !== undefined ? [identifier(part.name, part.text)] : []
    return [...own, ...fromExtensions(part.children)]
  })
}

/** The value of the element at a path, as the marks of an event name them. */
function valueAt(event: EpcisEvent, path: string): { name: string; value: string } | undefined {
  const steps = path.split('/')
  // Marks only name elements that the event has.
  let value: unknown = event
  for (const step of steps) value = (value as Record<string, unknown> | undefined)?.[step]
  if (typeof value === 'object' && value !== null && 'id' in value) value = value.id
  if (typeof value !== 'string') return undefined
  const [field = '', index] = steps
  const isEntry = steps.length === 2 && /^\d+$/.test(index ?? '')
  const name = isEntry ? (/EPC|epc/.test(field) ? 'epc' : field.replace(/List$/, '')) : (steps.at(-1) as string)
  return { name, value }
}

/** Identifiers that an event's elements are marked as with `identifier="true"`. */
export function markedInEvent(event: EpcisEvent): Identifier[] {
  const found: Identifier[] = []
  for (const [path, attributes] of Object.entries(event.marks ?? {})) {
    const leaf = isMarked(attributes) ? valueAt(event, path) : undefined
    if (leaf !== undefined) found.push(identifier(leaf.name, leaf.value))
  }
  for (const extensions of [event.extensions, event.ilmd, event.readPoint?.extensions, event.bizLocation?.extensions])
    if (extensions !== undefined) found.push(...fromExtensions(extensions))
  return found
}

/** Whether an attribute of master data is for agents with a grant only. */
export const isPermissioned = (marks: Attributes | undefined): boolean =>
  marks?.visibility?.startsWith('permissioned.') ?? false

/** Identifiers that attributes of master data are marked as. Permissioned ones give none: they would be public. */
export const markedInVocabulary = ({ attributes }: VocabularyElement): Identifier[] =>
  attributes
    .filter(({ marks }) => !isPermissioned(marks))
    .flatMap(({ id, text, content, marks }) => [
      ...(isMarked(marks) && text !== undefined ? [identifier(id, text)] : []),
      ...fromExtensions(content),
    ])
