import { decodeText } from '../event/decode-text.js'
import type { DocumentHead, DocumentKind, EpcisItem } from '../event/document.js'
import { type EpcisEvent, type EventType, eventTypes } from '../event/event.js'
import { invalidAt, makeEvent, type ReadOptions } from '../event/invalid.js'
import { eventFromXml } from './event-from-xml.js'
import { vocabularyElementFromXml } from './vocabulary-from-xml.js'
import { textOf, toExtension, type XmlElement } from './xml-element.js'
import { declaresNamespace, type PartListener, XmlParts } from './xml-parts.js'

const roots: Readonly<Record<string, DocumentKind>> = {
  'urn:epcglobal:epcis:xsd:': 'EPCISDocument',
  'urn:epcglobal:epcis-query:xsd:': 'EPCISQueryDocument',
  'urn:epcglobal:epcis-masterdata:xsd:': 'EPCISMasterDataDocument',
}

/** Elements that only hold others, as `parent/child`. */
const containers = new Set([
  'EPCISDocument/EPCISHeader',
  'EPCISDocument/EPCISBody',
  'EPCISQueryDocument/EPCISHeader',
  'EPCISQueryDocument/EPCISBody',
  'EPCISMasterDataDocument/EPCISHeader',
  'EPCISMasterDataDocument/EPCISBody',
  'EPCISHeader/extension',
  'EPCISHeader/EPCISMasterData',
  'extension/EPCISMasterData',
  'EPCISMasterData/VocabularyList',
  'EPCISBody/VocabularyList',
  'VocabularyList/Vocabulary',
  'Vocabulary/VocabularyElementList',
  'EPCISBody/EventList',
  'EPCISBody/QueryResults',
  'QueryResults/resultsBody',
  'resultsBody/EventList',
  'EventList/extension',
  'extension/extension',
])

const types: ReadonlySet<string> = new Set(eventTypes)

class DocumentReader implements PartListener {
  readonly items: EpcisItem[] = []
  private readonly path: string[] = []
  /** Declarations of namespaces between the root and the part, which the part takes along. */
  private readonly inherited: (Record<string, string> | undefined)[] = []
  private vocabularyType = ''
  private version: '1.2' | '2.0' = '1.2'

  constructor(private readonly options: ReadOptions) {}

  open(element: XmlElement, depth: number): boolean {
    if (depth === 1) this.openRoot(element)
    else if (this.isPart(element)) return true
    else this.openContainer(element)
    this.path.push(element.local)
    return false
  }

  close(): void {
    this.path.pop()
    this.inherited.pop()
  }

  part(element: XmlElement): void {
    for (const declared of this.inherited)
      if (declared !== undefined) element.attributes = { ...declared, ...element.attributes }
    const parent = this.path.at(-1)
    if (parent === 'VocabularyElementList')
      this.items.push({ kind: 'vocabulary', element: vocabularyElementFromXml(element, this.vocabularyType) })
    else if (parent === 'EPCISHeader') this.items.push({ kind: 'header', element: toExtension(element) })
    else if (element.local === 'queryName') this.items.push({ kind: 'query', name: textOf(element) })
    else if (element.local === 'subscriptionID') this.items.push({ kind: 'query', subscription: textOf(element) })
    else {
      const event = makeEvent(() => this.eventOf(element), this.options)
      if (event !== undefined) this.items.push({ kind: 'event', event })
    }
  }

  private eventOf(element: XmlElement): EpcisEvent {
    const { local, name } = element
    if (!types.has(local)) throw invalidAt(element, `${name} is not an event of EPCIS`)
    return eventFromXml(element, local as EventType, this.version)
  }

  private isPart({ local }: XmlElement): boolean {
    const parent = this.path.at(-1)
    if (parent === 'EPCISHeader') return local !== 'extension' && local !== 'EPCISMasterData'
    if (parent === 'VocabularyElementList') return local === 'VocabularyElement'
    if (parent === 'QueryResults') return local === 'queryName' || local === 'subscriptionID'
    const isInList = parent === 'EventList' || (parent === 'extension' && this.path.includes('EventList'))
    // Who leaves wrong events out reads over unknown ones as well.
    return isInList && (types.has(local) || (this.options.onInvalid !== undefined && local !== 'extension'))
  }

  private openContainer(element: XmlElement): void {
    const parent = this.path.at(-1)
    if (!containers.has(`${parent}/${element.local}`)) {
      const why =
        parent === 'EventList' ? `${element.name} is not an event of EPCIS` : `${element.name} is not expected`
      throw invalidAt(element, `${why} in ${parent}`)
    }
    if (element.local === 'Vocabulary') {
      this.vocabularyType = element.attributes?.type ?? ''
      if (this.vocabularyType === '') throw invalidAt(element, 'Vocabulary has no type')
    }
    const declared = Object.entries(element.attributes ?? {}).filter(([name]) => declaresNamespace(name))
    this.inherited.push(declared.length === 0 ? undefined : Object.fromEntries(declared))
  }

  private openRoot(element: XmlElement): void {
    const kind = roots[element.uri.replace(/\d+$/, '')]
    if (kind === undefined || kind !== element.local)
      throw invalidAt(element, `${element.name} in the namespace "${element.uri}" is not the root of an EPCIS document`)
    const attributes = element.attributes ?? {}
    const schemaVersion = attributes.schemaVersion ?? (element.uri.endsWith('2') ? '2.0' : '1.2')
    if (!/^(1|1\.[012]|2|2\.\d)(\.\d+)?$/.test(schemaVersion))
      throw invalidAt(element, `EPCIS ${schemaVersion} is not known; versions 1.0 to 2.0 are`)
    this.version = schemaVersion.startsWith('1') ? '1.2' : '2.0'
    const head: DocumentHead = {
      kind,
      syntax: 'xml',
      schemaVersion,
      ...(attributes.creationDate === undefined ? undefined : { creationDate: attributes.creationDate }),
      root: { name: element.name, attributes },
    }
    this.inherited.push(undefined)
    this.items.push({ kind: 'head', head })
  }
}

/**
 * Reads an EPCIS document in XML, 1.x or 2.0, piece by piece: its head first, then header, master data and events in
 * their order. Nothing is fetched and no document type is expanded. Errors name line and column.
 */
export async function* readEpcisXml(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  options: ReadOptions = {},
): AsyncGenerator<EpcisItem> {
  const reader = new DocumentReader(options)
  const parts = new XmlParts(reader)
  for await (const text of decodeText(chunks, () => parts.position())) {
    parts.write(text)
    // A loop, because `yield*` waits three times as often for each item.
    for (const item of reader.items.splice(0)) yield item
  }
  parts.end()
  yield* reader.items
}
