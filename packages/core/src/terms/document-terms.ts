const ns = 'urn:kg:ns:'

/** Terms of imported documents by which recall knows a passage and where it stands; docs/import.md explains them. */
export const documentTerms = {
  sourceFile: `${ns}sourceFile`,
  order: `${ns}order`,
  page: `${ns}page`,
  slide: `${ns}slide`,
  sheet: `${ns}sheet`,
  row: `${ns}row`,
  chapter: `${ns}chapter`,
  part: `${ns}part`,
  line: `${ns}line`,
} as const

/** Where in its document something stands, counted from 1 as the program that wrote it shows it. */
export interface DocumentPlace {
  readonly page?: number
  readonly slide?: number
  readonly sheet?: string
  readonly row?: number
  /** The number of an EPUB's chapter in reading order. */
  readonly chapter?: number
  /** The part of a message, such as `body` or the name of an attachment. */
  readonly part?: string
  readonly line?: number
}
