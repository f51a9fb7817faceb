import { defined } from '@kg/core'
import type { Json, JsonObject } from '../../kg-json/index.js'
import type { DocumentHead, DocumentKind, EpcisItem, VocabularyElement } from '../event/document.js'
import { hasMoreThanJson, objectOf } from '../event/extension-forms.js'
import { knownPrefixes } from '../event/json-context.js'
import { isJsonObject } from '../event/json-values.js'
import type { ReportLoss } from '../event/losses.js'
import { type PartWriter, writeDocument } from '../event/write-document.js'
import { eventToJson, type JsonTarget } from './event-to-json.js'

/** The context of EPCIS 2.0. It is named, never fetched. */
export const epcisContext = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'

export interface JsonOptions {
  readonly kind?: Exclude<DocumentKind, 'EPCISMasterDataDocument'>
  /** Writes standard values with their short names, for events of several sources. */
  readonly normalise?: boolean
  /** Is told what JSON-LD cannot express. */
  readonly report?: ReportLoss
}

function contextOf({ context, root }: DocumentHead): Json {
  if (context !== undefined) return context
  const declared = Object.entries(root?.attributes ?? {}).flatMap(([name, uri]) => {
    const [, prefix] = /^xmlns:(.+)$/.exec(name) ?? []
    return prefix === undefined || /^(urn:epcglobal:epcis|http:\/\/www\.w3\.org\/2001\/)/.test(uri)
      ? []
      : [{ [prefix]: uri }]
  })
  return declared.length === 0 ? [epcisContext] : [epcisContext, ...declared]
}

/** The fields of an object as the beginning of its text, without the brace that closes it. */
const openObject = (fields: JsonObject): string => {
  const text = JSON.stringify(fields).slice(0, -1)
  return text === '{' ? text : `${text},`
}

const inner = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

type Section = 'start' | 'vocabulary' | 'events' | 'end'

/** Writes the parts of one document in order, and opens and closes what is around them. */
class DocumentWriter implements PartWriter {
  private section: Section = 'start'
  private vocabularyType: string | undefined
  private isFirst = true
  private hasHeader = false
  private hasBody = false
  private query: { readonly name?: string; readonly subscription?: string } = {}
  private tail: JsonObject = {}
  private readonly kind: DocumentKind
  private readonly fields: JsonObject
  private readonly target: JsonTarget

  constructor(
    private readonly head: DocumentHead,
    options: JsonOptions,
  ) {
    const kind = options.kind ?? head.kind
    this.kind = kind === 'EPCISMasterDataDocument' ? 'EPCISDocument' : kind
    this.fields = head.fields ?? {}
    this.target = {
      shorten: head.syntax === 'xml' || options.normalise === true,
      prefixes: knownPrefixes(contextOf(head)),
      report: options.report ?? (() => undefined),
    }
  }

  open(): string {
    const { epcisHeader: _header, epcisBody: _body, ...others } = this.fields
    const { creationDate, schemaVersion, syntax } = this.head
    return openObject({
      '@context': contextOf(this.head),
      type: this.kind,
      schemaVersion: syntax === 'json' ? schemaVersion : '2.0',
      creationDate: creationDate ?? new Date().toISOString(),
      ...others,
    })
  }

  write(item: EpcisItem): string {
    switch (item.kind) {
      case 'header':
        this.target.report({
          of: 'header',
          field: item.element.name,
          why: 'JSON-LD has no such header; it is left out',
        })
        return ''
      case 'query':
        this.query = { ...this.query, ...defined({ name: item.name, subscription: item.subscription }) }
        return ''
      case 'tail':
        this.tail = item.fields
        return ''
      case 'vocabulary':
        return this.enter('vocabulary') + this.writeVocabulary(item.element)
      case 'event': {
        const text = this.enter('events')
        return text + this.comma() + JSON.stringify(eventToJson(item.event, this.target))
      }
      default:
        return ''
    }
  }

  end(): string {
    const { epcisHeader, epcisBody: _body, ...fields } = this.tail
    const late: Record<string, Json> = fields
    const body = this.hasBody ? '' : this.enter('events')
    const text = body + this.enter('end')
    // A header after the events is only known here. Its master data has been written.
    if (epcisHeader !== undefined && !this.hasHeader) late.epcisHeader = epcisHeader
    return Object.keys(late).length === 0 ? `${text}}\n` : `${text},${JSON.stringify(late).slice(1)}\n`
  }

  private comma(): string {
    const text = this.isFirst ? '\n' : ',\n'
    this.isFirst = false
    return text
  }

  private enter(section: Section): string {
    if (this.section === section) return ''
    const before = this.leave()
    const header = section === 'events' && !this.hasHeader ? this.emptyHeader() : ''
    this.section = section
    this.isFirst = true
    if (section === 'events') this.hasBody = true
    if (section === 'vocabulary') this.hasHeader = true
    return (before === '' || section === 'end' ? before : `${before},`) + header + this.opening(section)
  }

  /** The header of the source when it has no master data. */
  private emptyHeader(): string {
    const header = this.fields.epcisHeader
    if (header === undefined) return ''
    this.hasHeader = true
    return `"epcisHeader":${JSON.stringify(header)},`
  }

  private opening(section: Section): string {
    if (section === 'vocabulary') {
      const { epcisMasterData, ...header } = inner(this.fields.epcisHeader)
      const { vocabularyList: _, ...data } = inner(epcisMasterData)
      return `"epcisHeader":${openObject(header)}"epcisMasterData":${openObject(data)}"vocabularyList":[`
    }
    if (section === 'end') return ''
    const { eventList: _, queryResults, ...body } = inner(this.fields.epcisBody)
    const start = `"epcisBody":${openObject(body)}`
    if (this.kind !== 'EPCISQueryDocument') return `${start}"eventList":[`
    const { resultsBody, ...results } = inner(queryResults)
    const { eventList: _events, ...rest } = inner(resultsBody)
    const named = {
      ...results,
      queryName: this.query.name ?? results.queryName ?? 'events',
      ...defined({ subscriptionID: this.query.subscription }),
    }
    return `${start}"queryResults":${openObject(named)}"resultsBody":${openObject(rest)}"eventList":[`
  }

  private leave(): string {
    if (this.section === 'vocabulary') return `${this.closeVocabulary()}]}}`
    if (this.section === 'events') return this.kind === 'EPCISQueryDocument' ? ']}}}' : ']}'
    return ''
  }

  private writeVocabulary(element: VocabularyElement): string {
    const { vocabularyType, vocabularyFields, id, attributes, children, extensions, marks } = element
    let text = ''
    if (this.vocabularyType !== vocabularyType) {
      text = this.closeVocabulary()
      if (text !== '') text += ','
      text += `\n${openObject({ ...vocabularyFields, type: vocabularyType })}"vocabularyElementList":[`
      this.vocabularyType = vocabularyType
      this.isFirst = true
    }
    if (marks !== undefined || extensions?.some(hasMoreThanJson))
      this.target.report({ of: id, field: 'attributes', why: 'JSON has no attributes; they are left out' })
    const value: JsonObject = {
      ...objectOf(extensions ?? []),
      id,
      ...(attributes.length === 0 ? undefined : { attributes: attributes.map(attributeToJson) }),
      ...defined({ children }),
    }
    return text + this.comma() + JSON.stringify(value)
  }

  private closeVocabulary(): string {
    const open = this.vocabularyType !== undefined
    this.vocabularyType = undefined
    return open ? ']}' : ''
  }
}

function attributeToJson({ id, text, content, json, marks }: VocabularyElement['attributes'][number]): JsonObject {
  const nested = content?.filter((part) => typeof part !== 'string')
  return { ...marks, id, attribute: nested === undefined ? (json ?? text ?? '') : objectOf(nested) }
}

/** Writes an EPCIS 2.0 document in JSON-LD, piece by piece. The first item must be the head. */
export const writeEpcisJson = (
  items: AsyncIterable<EpcisItem> | Iterable<EpcisItem>,
  options: JsonOptions = {},
): AsyncGenerator<string> => writeDocument(items, (head) => new DocumentWriter(head, options))
