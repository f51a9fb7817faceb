import type { Json, JsonObject } from '../../kg-json/index.js'
import type { Attributes, EpcisEvent, Extension } from './event.js'

export type DocumentKind = 'EPCISDocument' | 'EPCISQueryDocument' | 'EPCISMasterDataDocument'

/** What a document says about itself before its content. */
export interface DocumentHead {
  readonly kind: DocumentKind
  readonly syntax: 'xml' | 'json'
  readonly schemaVersion: string
  readonly creationDate?: string
  /** The name of the root element, and all its attributes with the declarations of namespaces. */
  readonly root?: { readonly name: string; readonly attributes: Attributes }
  readonly context?: Json
  /** The other fields of a JSON document, with its lists empty. */
  readonly fields?: JsonObject
}

/** One attribute of a master data element. */
export interface VocabularyAttribute {
  readonly id: string
  readonly text?: string
  /** Nested elements. */
  readonly content?: readonly (Extension | string)[]
  /** The nested value, when the source is JSON. */
  readonly json?: Json
  /** Other attributes of the element, such as `identifier="true"` and `visibility="permissioned.hide_attribute"`. */
  readonly marks?: Attributes
}

export interface VocabularyElement {
  readonly vocabularyType: string
  readonly id: string
  readonly attributes: readonly VocabularyAttribute[]
  readonly children?: readonly string[]
  readonly extensions?: readonly Extension[]
  readonly marks?: Attributes
  /** Other fields of its vocabulary, when the source is JSON. */
  readonly vocabularyFields?: JsonObject
}

/** What a reader gives, in the order of the document. `header` is a part of the header that is not master data. */
export type EpcisItem =
  | { readonly kind: 'head'; readonly head: DocumentHead }
  | { readonly kind: 'header'; readonly element: Extension }
  | { readonly kind: 'vocabulary'; readonly element: VocabularyElement }
  | { readonly kind: 'event'; readonly event: EpcisEvent }
  | { readonly kind: 'query'; readonly name?: string; readonly subscription?: string }
  /** Fields of a JSON document that come after its events. */
  | { readonly kind: 'tail'; readonly fields: JsonObject }

export interface Position {
  readonly line: number
  readonly column: number
}
