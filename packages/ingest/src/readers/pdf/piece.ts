import type { Box } from './fragment.js'

/** A block before it is decided which paragraphs are headings. */
export type Piece = { readonly box: Box } & (
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly size: number
      readonly font: string
      readonly lines: number
      readonly isIndented: boolean
    }
  | { readonly kind: 'list-item'; readonly text: string; readonly depth: number; readonly isOrdered: boolean }
  | { readonly kind: 'code' | 'note' | 'image'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[]; readonly hasHeader: boolean }
)
