import type { Position } from '../event/document.js'
import type { Attributes, Extension } from '../event/event.js'
import { invalidAt } from '../event/invalid.js'

/** An element of a small part of a document, such as one event, with where it begins. */
export interface XmlElement extends Position {
  readonly name: string
  readonly local: string
  readonly uri: string
  attributes?: Record<string, string>
  /** What the prefixes of its attributes stand for. */
  prefixes?: Record<string, string>
  text: string
  children: XmlElement[]
  /** The children with the texts between them; only where text and elements are mixed. */
  mixed?: (XmlElement | string)[]
}

/** Text that is not only whitespace. */
export const hasText = (text: string): boolean => /\S/.test(text)

/** An element in the form in which it waits to be written again. */
export function toExtension(element: XmlElement): Extension {
  const { name, uri, attributes, prefixes, children, text, mixed } = element
  const content = (mixed ?? children).map((child) => (typeof child === 'string' ? child : toExtension(child)))
  return {
    name,
    ...(uri === '' ? undefined : { namespace: uri }),
    ...(attributes === undefined ? undefined : { attributes: attributes as Attributes }),
    ...(prefixes === undefined ? undefined : { namespaces: prefixes }),
    ...(content.length > 0 ? { children: content } : text === '' ? undefined : { text }),
  }
}

/** The text of an element that has no others inside. */
export function textOf(element: XmlElement): string {
  if (element.children.length > 0) {
    const [child] = element.children
    throw invalidAt(child as XmlElement, `${element.local} holds a text, not the element ${child?.name}`)
  }
  return element.text.trim()
}

/** Refuses text between the elements of a list. */
export function refuseText(element: XmlElement): void {
  if (element.mixed !== undefined || (element.children.length === 0 && hasText(element.text)))
    throw invalidAt(element, `${element.local} holds elements, not text`)
}
