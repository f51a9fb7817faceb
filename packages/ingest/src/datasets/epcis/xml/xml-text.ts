import type { Attributes, Extension } from '../event/event.js'
import { toXmlExtensions } from '../event/extension-forms.js'

const inText: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const inAttribute: Readonly<Record<string, string>> = {
  ...inText,
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
}

export const escapeText = (text: string): string =>
  /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (char) => inText[char] as string) : text

const escapeAttribute = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (char) => inAttribute[char] as string)

export function writeAttributes(attributes: Attributes | undefined): string {
  let text = ''
  for (const name in attributes) text += ` ${name}="${escapeAttribute(attributes[name] as string)}"`
  return text
}

export function writeElement(name: string, attributes: Attributes | undefined, content: string): string {
  const tag = attributes === undefined ? name : name + writeAttributes(attributes)
  return content === '' ? `<${tag}/>` : `<${tag}>${content}</${name}>`
}

/** Which prefixes are declared at a point of the document. */
export type Scope = Readonly<Record<string, string>>

const wellKnown: Scope = {
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  xsd: 'http://www.w3.org/2001/XMLSchema',
  xml: 'http://www.w3.org/XML/1998/namespace',
}

/** The scope inside an element with these attributes. */
export function enterScope(scope: Scope, attributes: Attributes | undefined): Scope {
  let inner: Record<string, string> | undefined
  for (const name in attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    inner ??= { ...scope }
    inner[name.slice(6)] = attributes[name] as string
  }
  return inner ?? scope
}

/** Adds the declarations that a name and its attributes need and the scope does not have. */
export function declareMissing(
  name: string,
  namespace: string | undefined,
  attributes: Attributes | undefined,
  namespaces: Readonly<Record<string, string>> | undefined,
  scope: Scope,
): Attributes | undefined {
  const inner = enterScope(scope, attributes)
  const missing: Record<string, string> = {}
  const need = (prefix: string, uri: string | undefined) => {
    if (uri === undefined || prefix === 'xml' || inner[prefix] === uri) return
    missing[prefix === '' ? 'xmlns' : `xmlns:${prefix}`] = uri
  }
  const colon = name.indexOf(':')
  if (namespace !== undefined || colon !== -1) need(name.slice(0, Math.max(colon, 0)), namespace)
  for (const attribute in attributes) {
    const [prefix, local] = attribute.split(':')
    if (local === undefined || prefix === 'xmlns') continue
    need(prefix as string, namespaces?.[prefix as string] ?? wellKnown[prefix as string])
    if (local === 'type' && attributes[attribute]?.startsWith('xsd:')) need('xsd', inner.xsd ?? wellKnown.xsd)
  }
  return Object.keys(missing).length === 0 ? attributes : { ...missing, ...attributes }
}

/** Writes an extension, and declares the namespaces that the document around it does not. */
export function writeExtension(extension: Extension, scope: Scope): string {
  return toXmlExtensions(extension)
    .map(({ name, namespace, attributes, namespaces, text, children }) => {
      const all = declareMissing(name, namespace, attributes, namespaces, scope)
      const inner = enterScope(scope, all)
      const content =
        children === undefined
          ? escapeText(text ?? '')
          : children
              .map((child) => (typeof child === 'string' ? escapeText(child) : writeExtension(child, inner)))
              .join('')
      return writeElement(name, all, content)
    })
    .join('')
}
