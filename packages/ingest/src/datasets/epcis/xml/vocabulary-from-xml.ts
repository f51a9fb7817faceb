import { defined } from '@kg/core'
import type { VocabularyAttribute, VocabularyElement } from '../event/document.js'
import type { Attributes, Extension } from '../event/event.js'
import { invalidAt } from '../event/invalid.js'
import { refuseText, textOf, toExtension, type XmlElement } from './xml-element.js'

function splitId(element: XmlElement): { id: string; marks: Attributes | undefined } {
  const { id, ...marks } = element.attributes ?? {}
  if (id === undefined || id.trim() === '') throw invalidAt(element, `${element.local} has no id`)
  return { id: id.trim(), marks: Object.keys(marks).length > 0 ? marks : undefined }
}

function readAttribute(element: XmlElement): VocabularyAttribute {
  const { id, marks } = splitId(element)
  if (element.children.length === 0) return { id, text: element.text.trim(), ...defined({ marks }) }
  const content = (element.mixed ?? element.children).map((child) =>
    typeof child === 'string' ? child : toExtension(child),
  )
  return { id, content, ...defined({ marks }) }
}

/** One element of master data: its attributes, its children, and what EPCIS does not define. */
export function vocabularyElementFromXml(element: XmlElement, vocabularyType: string): VocabularyElement {
  refuseText(element)
  const attributes: VocabularyAttribute[] = []
  const extensions: Extension[] = []
  let children: string[] | undefined
  for (const child of element.children) {
    if (child.local === 'attribute') attributes.push(readAttribute(child))
    else if (child.local === 'children') children = [...(children ?? []), ...child.children.map(readChild)]
    else extensions.push(toExtension(child))
  }
  const { id, marks } = splitId(element)
  return {
    vocabularyType,
    id,
    attributes,
    ...defined({ children, marks, extensions: extensions.length > 0 ? extensions : undefined }),
  }
}

function readChild(element: XmlElement): string {
  const id = textOf(element)
  if (element.local !== 'id' || id === '') throw invalidAt(element, 'children holds elements id with a text')
  return id
}
