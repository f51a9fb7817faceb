import type { VocabularyAttribute, VocabularyElement } from '../event/document.js'
import { objectExtensions } from '../event/extension-forms.js'
import { escapeText, type Scope, writeElement, writeExtension } from './xml-text.js'

function attributeContent({ text, content, json }: VocabularyAttribute, scope: Scope): string {
  if (content !== undefined)
    return content.map((part) => (typeof part === 'string' ? escapeText(part) : writeExtension(part, scope))).join('')
  if (json !== undefined)
    return objectExtensions(json)
      .map((part) => writeExtension(part, scope))
      .join('')
  return escapeText(text ?? '')
}

/** One element of master data as XML. */
export function vocabularyElementToXml(element: VocabularyElement, scope: Scope): string {
  const { id, attributes, children, extensions, marks } = element
  const parts = attributes.map((attribute) =>
    writeElement('attribute', { id: attribute.id, ...attribute.marks }, attributeContent(attribute, scope)),
  )
  if (children !== undefined)
    parts.push(writeElement('children', undefined, children.map((child) => `<id>${escapeText(child)}</id>`).join('')))
  for (const extension of extensions ?? []) parts.push(writeExtension(extension, scope))
  return writeElement('VocabularyElement', { id, ...marks }, parts.join(''))
}
