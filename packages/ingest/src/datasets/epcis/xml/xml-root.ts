import type { Json } from '../../kg-json/index.js'
import type { DocumentHead, DocumentKind } from '../event/document.js'
import type { Attributes } from '../event/event.js'
import { prefixesOf } from '../event/json-context.js'

const areas: Readonly<Record<DocumentKind, string>> = {
  EPCISDocument: 'epcis',
  EPCISQueryDocument: 'epcis-query',
  EPCISMasterDataDocument: 'epcis-masterdata',
}

export interface XmlRoot {
  readonly name: string
  readonly attributes: Attributes
}

const namespaceOf = (kind: DocumentKind, version: '1.2' | '2.0'): string =>
  `urn:epcglobal:${areas[kind]}:xsd:${version === '1.2' ? 1 : 2}`

export const familyOf = (schemaVersion: string): '1.2' | '2.0' => (schemaVersion.startsWith('1') ? '1.2' : '2.0')

/** The root element: that of the source, in the target's version; a new one when the source was not XML. */
export function makeRoot(head: DocumentHead, kind: DocumentKind, version: '1.2' | '2.0'): XmlRoot {
  const { root, schemaVersion, creationDate } = head
  if (root !== undefined && kind === head.kind) {
    const same = familyOf(schemaVersion) === version
    if (same) return root
    const attributes = Object.entries(root.attributes)
      .filter(([name]) => !name.endsWith(':schemaLocation'))
      .map(([name, value]) => [
        name,
        value === namespaceOf(kind, familyOf(schemaVersion)) ? namespaceOf(kind, version) : value,
      ])
    return { name: root.name, attributes: { ...Object.fromEntries(attributes), schemaVersion: version } }
  }
  const prefix = kind === 'EPCISQueryDocument' ? 'epcisq' : kind === 'EPCISDocument' ? 'epcis' : 'epcismd'
  const declared = root === undefined ? declarationsOf(head.context) : {}
  return {
    name: `${prefix}:${kind}`,
    attributes: {
      ...declared,
      [`xmlns:${prefix}`]: namespaceOf(kind, version),
      schemaVersion: version,
      creationDate: creationDate ?? new Date().toISOString(),
    },
  }
}

function declarationsOf(context: Json | undefined): Attributes {
  const found = Object.entries(prefixesOf(context)).filter(([prefix]) => /^[A-Za-z_][\w.-]*$/.test(prefix))
  return Object.fromEntries(found.map(([prefix, uri]) => [`xmlns:${prefix}`, uri]))
}
