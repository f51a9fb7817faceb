import { checkEvent } from '../event/check-event.js'
import type { Attributes, EpcisEvent, EventType, Extension, Layout } from '../event/event.js'
import { invalidAt } from '../event/invalid.js'
import { followsLayout, layoutOf } from './layouts.js'
import { refuseText, toExtension, type XmlElement } from './xml-element.js'
import { fieldReaders, type Mark } from './xml-fields.js'

type Slots = (string | Slots)[]

/** Which orders of elements are usual was asked often; documents have few. */
const usualOrders = new Map<string, boolean>()

function isUsual(slots: Layout, order: string, type: EventType, version: '1.2' | '2.0'): boolean {
  const key = version + type + order
  let usual = usualOrders.get(key)
  if (usual === undefined) {
    const layout = layoutOf(version, type)
    usual = layout !== undefined && followsLayout(slots, layout)
    if (usualOrders.size > 1000) usualOrders.clear()
    usualOrders.set(key, usual)
  }
  return usual
}

const isWrapper = (local: string): boolean => local === 'extension' || local === 'baseExtension'

/** Makes an event of its element. The wrappers of 1.x are opened; an unusual order of elements is noted. */
class EventBuilder {
  readonly fields: Record<string, unknown> = {}
  /** The slots as one text. */
  order = ''
  private readonly extensions: Extension[] = []
  private marks: Record<string, Attributes> | undefined
  private namespaces: Record<string, string> | undefined

  constructor(
    private readonly element: XmlElement,
    type: EventType,
  ) {
    this.fields.type = type
  }

  private readonly mark: Mark = (path, element, attributes = element.attributes) => {
    if (attributes === undefined || Object.keys(attributes).length === 0) return
    this.marks ??= {}
    this.marks[path] = attributes
    this.namespaces = { ...this.namespaces, ...element.prefixes }
  }

  read(parent: XmlElement, inWrapper: boolean): Slots {
    refuseText(parent)
    const slots: Slots = []
    for (const child of parent.children) {
      const slot = this.readChild(child, inWrapper)
      if (slot !== 'certificationInfo' || slots.at(-1) !== slot) slots.push(slot)
    }
    return slots
  }

  private readChild(child: XmlElement, inWrapper: boolean): string | Slots {
    const { local, uri } = child
    const standard = uri === '' || uri.startsWith('urn:epcglobal:epcis')
    if (standard && isWrapper(local)) {
      this.order += `(${local}`
      const inner = this.read(child, true)
      this.order += ')'
      return [local, ...inner]
    }
    const reader = standard ? fieldReaders.get(local) : undefined
    if (reader === undefined) {
      if (standard && !inWrapper) throw invalidAt(child, `${child.name} is not a field of an event`)
      this.extensions.push(toExtension(child))
      this.order += ' *'
      return '*'
    }
    if (this.fields[local] !== undefined && local !== 'certificationInfo')
      throw invalidAt(child, `${local} stands twice in one event`)
    this.order += ` ${local}`
    const value = reader(child, local, this.mark)
    if (local === 'certificationInfo') this.fields[local] = [...((this.fields[local] as string[]) ?? []), value]
    else this.fields[local] = value
    return local
  }

  finish(): void {
    if (this.extensions.length > 0) this.fields.extensions = this.extensions
    if (this.element.attributes !== undefined) this.fields.attributes = this.element.attributes
    if (this.marks !== undefined) this.fields.marks = this.marks
    const namespaces = { ...this.namespaces, ...this.element.prefixes }
    if (Object.keys(namespaces).length > 0) this.fields.namespaces = namespaces
  }
}

/** The element of a field, in the event or in one of its wrappers. */
function findField(parent: XmlElement, field: string): XmlElement | undefined {
  for (const child of parent.children) {
    const found = child.local === field ? child : isWrapper(child.local) ? findField(child, field) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** Reads and checks one event. */
export function eventFromXml(element: XmlElement, type: EventType, version: '1.2' | '2.0'): EpcisEvent {
  const builder = new EventBuilder(element, type)
  const slots = builder.read(element, false)
  builder.finish()
  if (!isUsual(slots, builder.order, type, version)) builder.fields.layout = slots
  // The readers of the fields give what the event's type says; what is required is checked below.
  const event = builder.fields as unknown as EpcisEvent
  checkEvent(event, (field) => findField(element, field) ?? element)
  return event
}
