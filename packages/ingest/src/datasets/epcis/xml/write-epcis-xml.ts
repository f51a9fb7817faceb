import type { DocumentHead, DocumentKind, EpcisItem } from '../event/document.js'
import type { ReportLoss } from '../event/losses.js'
import { type PartWriter, writeDocument } from '../event/write-document.js'
import { eventToXml, type NameForm, type XmlTarget } from './event-to-xml.js'
import { vocabularyElementToXml } from './vocabulary-to-xml.js'
import { familyOf, makeRoot } from './xml-root.js'
import { enterScope, escapeText, writeAttributes, writeExtension } from './xml-text.js'

export interface XmlOptions {
  readonly version: '1.2' | '2.0'
  readonly kind?: DocumentKind
  /** Writes standard values as URNs and elements in their usual order, for events of several sources. */
  readonly normalise?: boolean
  /** Writes standard values otherwise. */
  readonly names?: NameForm | undefined
  /** Is told what the version cannot express. */
  readonly report?: ReportLoss
}

/** Which elements are open between the root and what comes next. */
type Section = 'start' | 'header' | 'vocabulary' | 'query' | 'events'

/** Writes the parts of one document in order, and opens and closes what is around them. */
class DocumentWriter implements PartWriter {
  private section: Section = 'start'
  private vocabularyType: string | undefined
  private readonly root
  private readonly kind: DocumentKind
  private readonly target: XmlTarget

  constructor(
    private readonly head: DocumentHead,
    options: XmlOptions,
  ) {
    const { version } = options
    this.kind = options.kind ?? head.kind
    this.root = makeRoot(head, this.kind, version)
    const { normalise = false } = options
    const sameVersion = head.syntax === 'xml' && familyOf(head.schemaVersion) === version && !normalise
    this.target = {
      version,
      // A source in JSON, or of a later version, writes them in a way that this one does not.
      names:
        options.names ?? (normalise || head.syntax === 'json' || (version === '1.2' && !sameVersion) ? 'urn' : 'given'),
      sameVersion,
      scope: enterScope({}, this.root.attributes),
      report: options.report ?? (() => undefined),
    }
  }

  open(): string {
    this.reportFields(this.head.fields)
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${this.root.name}${writeAttributes(this.root.attributes)}>`
  }

  write(item: EpcisItem): string {
    switch (item.kind) {
      case 'header':
        return this.enter('header') + writeExtension(item.element, this.target.scope)
      case 'vocabulary': {
        if (this.section === 'events' && this.kind !== 'EPCISMasterDataDocument') {
          this.target.report({ of: item.element.id, field: 'vocabulary', why: 'master data after events is left out' })
          return ''
        }
        const before = this.enter('vocabulary') + this.openVocabulary(item.element.vocabularyType)
        return before + vocabularyElementToXml(item.element, this.target.scope)
      }
      case 'query': {
        const { name, subscription } = item
        const fields = [
          name === undefined ? '' : `<queryName>${escapeText(name)}</queryName>`,
          subscription === undefined ? '' : `<subscriptionID>${escapeText(subscription)}</subscriptionID>`,
        ]
        return this.kind === 'EPCISQueryDocument' ? this.enter('query') + fields.join('') : ''
      }
      case 'event': {
        const text = eventToXml(item.event, this.target)
        return text === '' ? '' : `${this.enter('events')}\n${text}`
      }
      case 'tail':
        this.reportFields(item.fields)
        return ''
      default:
        return ''
    }
  }

  end(): string {
    const last = this.kind === 'EPCISMasterDataDocument' ? 'vocabulary' : 'events'
    return `${this.enter(last)}${this.leave()}\n</${this.root.name}>\n`
  }

  private reportFields(fields: DocumentHead['fields']): void {
    for (const field of Object.keys(fields ?? {}))
      if (field !== 'epcisHeader' && field !== 'epcisBody')
        this.target.report({ of: 'document', field, why: 'XML has no such field; it is left out' })
  }

  private get prefix(): string {
    return this.root.name.includes(':') ? `${this.root.name.split(':')[0]}:` : ''
  }

  /** Closes what is open and opens what the section needs. */
  private enter(section: Section): string {
    if (this.section === section) return ''
    if (section === 'events' && this.section === 'query') {
      this.section = section
      return '<resultsBody><EventList>'
    }
    if (section === 'vocabulary' && this.section === 'header') {
      this.section = section
      return '<extension><EPCISMasterData><VocabularyList>'
    }
    const before = this.leave()
    this.section = section
    return `${before}\n${this.opening(section)}`
  }

  private opening(section: Section): string {
    if (section === 'header') return '<EPCISHeader>'
    if (section === 'vocabulary')
      return this.kind === 'EPCISMasterDataDocument'
        ? '<EPCISBody><VocabularyList>'
        : '<EPCISHeader><extension><EPCISMasterData><VocabularyList>'
    if (this.kind !== 'EPCISQueryDocument') return '<EPCISBody><EventList>'
    const results = `<EPCISBody><${this.prefix}QueryResults>`
    return section === 'query' ? results : `${results}<queryName>events</queryName><resultsBody><EventList>`
  }

  private leave(): string {
    switch (this.section) {
      case 'header':
        return '</EPCISHeader>'
      case 'vocabulary':
        return `${this.closeVocabulary()}${
          this.kind === 'EPCISMasterDataDocument'
            ? '</VocabularyList></EPCISBody>'
            : '</VocabularyList></EPCISMasterData></extension></EPCISHeader>'
        }`
      case 'events':
        return this.kind === 'EPCISQueryDocument'
          ? `</EventList></resultsBody></${this.prefix}QueryResults></EPCISBody>`
          : '</EventList></EPCISBody>'
      default:
        return ''
    }
  }

  private openVocabulary(type: string): string {
    if (this.vocabularyType === type) return ''
    const before = this.closeVocabulary()
    this.vocabularyType = type
    return `${before}\n<Vocabulary${writeAttributes({ type })}><VocabularyElementList>`
  }

  private closeVocabulary(): string {
    const open = this.vocabularyType !== undefined
    this.vocabularyType = undefined
    return open ? '</VocabularyElementList></Vocabulary>' : ''
  }
}

/** Writes an EPCIS document in XML, piece by piece. The first item must be the head. */
export const writeEpcisXml = (
  items: AsyncIterable<EpcisItem> | Iterable<EpcisItem>,
  options: XmlOptions,
): AsyncGenerator<string> => writeDocument(items, (head) => new DocumentWriter(head, options))
