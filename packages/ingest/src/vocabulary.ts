import { documentTerms, rdfNamespace } from '@kg/core'

const kgNamespace = 'urn:kg:ns:'
const schemaNamespace = 'https://schema.org/'

export const rdfType = `${rdfNamespace}type`

/** The project's own terms that an imported document uses; docs/import.md explains them. */
export const kg = {
  rootEntity: `${kgNamespace}rootEntity`,
  sourceContentType: `${kgNamespace}sourceContentType`,
  Section: `${kgNamespace}Section`,
  hasSection: `${kgNamespace}hasSection`,
  hasChunk: `${kgNamespace}hasChunk`,
  level: `${kgNamespace}level`,
  hasTable: `${kgNamespace}hasTable`,
  hasRow: `${kgNamespace}hasRow`,
  /** The predicates of a table's columns, from left to right. */
  columns: `${kgNamespace}columns`,
  hasAttachment: `${kgNamespace}hasAttachment`,
  Table: `${kgNamespace}Table`,
  Row: `${kgNamespace}Row`,
  /** Where something stands in its file: the terms that recall reads, and the box on a page. */
  ...documentTerms,
  box: `${kgNamespace}box`,
  /** What users name themselves stands apart from the project's terms. */
  property: (slug: string) => `${kgNamespace}property:${slug}`,
  type: (slug: string) => `${kgNamespace}type:${slug}`,
} as const

export const schema = (term: string) => `${schemaNamespace}${term}`
