import type { DocumentPlace } from '@kg/core'

/** Where in its file something stands. */
export interface Place extends DocumentPlace {
  /** Left, top, right and bottom in points, from the top left corner of the page. */
  readonly box?: readonly [left: number, top: number, right: number, bottom: number]
}

export interface Link {
  readonly text: string
  readonly href: string
}

interface Anywhere {
  readonly place: Place
  readonly links?: readonly Link[]
}

/** A piece of a document, whatever its format. Markdown and statements are both made from these. */
export type Block = Anywhere &
  (
    | { readonly kind: 'heading'; readonly level: number; readonly text: string }
    | { readonly kind: 'paragraph'; readonly text: string }
    | { readonly kind: 'list-item'; readonly text: string; readonly depth: number; readonly isOrdered: boolean }
    | { readonly kind: 'code'; readonly text: string; readonly language?: string }
    | { readonly kind: 'image'; readonly text: string; readonly target?: string }
    /** What stands beside the text: a footnote, a comment, the notes of a slide. */
    | { readonly kind: 'note'; readonly text: string }
  )

/** What a cell says. Dates of spreadsheets have no zone and come as `2026-11-17` or `2026-11-17T08:30:00`. */
export type Cell = string | number | boolean | { readonly date: string } | undefined

export interface TableHead {
  readonly place: Place
  readonly name?: string
  /** The names of the columns; without them the rows are text, not entities. */
  readonly columns?: readonly string[]
}

export interface DocumentProperties {
  readonly title?: string
  readonly authors?: readonly string[]
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly language?: string
  /** As ISO 8601 says it. */
  readonly created?: string
  readonly modified?: string
  readonly pages?: number
  /** More about a document of this format, such as who a message went to, under terms of schema.org. */
  readonly more?: readonly { readonly term: string; readonly value: string }[]
}

export interface Attachment {
  readonly name: string
  readonly mediaType?: string
  readonly bytes: Uint8Array
}
